import { OssError } from './wire/ossError';

/** `${name}`; OSS refuses a dollar sign that begins nothing. */
const VARIABLE = /\$(?:\{([^{}]*)\})?/g;
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/** By the name between the braces. What is not among them stands for nothing. */
export type CallbackValues = ReadonlyMap<string, string | number>;

export interface CallbackBody {
  readonly contentType: string;
  /** Whether it names what OSS knows of a picture. */
  readonly asksForPicture: boolean;
  fill(values: CallbackValues): string;
}

const checkedTemplate = (template: string): string => {
  for (const [text, name] of template.matchAll(VARIABLE)) {
    if (name !== undefined) continue;
    throw new OssError('InvalidArgument', 'Left brace must be adjacent to dollar sign.', {
      ArgumentName: 'callbackBody',
      ArgumentValue: text,
    });
  }
  return template;
};

const filled = (template: string, write: (name: string) => string): string =>
  template.replaceAll(VARIABLE, (_text, name: string | undefined) => write(name ?? ''));

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const asksForPicture = (template: string): boolean => template.includes('${imageInfo.');

/** Half a character, which JSON lets through, has no bytes to be encoded as. */
const wellFormed = (value: string | number): string => Buffer.from(String(value), 'utf8').toString('utf8');

const jsonBody = (template: string): CallbackBody => {
  if (!isJson(filled(template, () => '""'))) {
    throw new OssError('InvalidArgument', 'The callback configuration is not json format.', {
      ArgumentName: 'callbackBody',
    });
  }
  return {
    contentType: JSON_TYPE,
    asksForPicture: asksForPicture(template),
    // A value comes with its quotes: the template has none around it.
    fill: (values) => filled(template, (name) => JSON.stringify(values.get(name) ?? '')),
  };
};

const formBody = (template: string): CallbackBody => ({
  contentType: FORM,
  asksForPicture: asksForPicture(template),
  fill: (values) => filled(template, (name) => encodeURIComponent(wellFormed(values.get(name) ?? ''))),
});

/** What is sent to the callback's server, once the values are known. `InvalidArgument` */
export const readCallbackBody = (template: string, contentType: string = FORM): CallbackBody => {
  if (template === '') throw new OssError('InvalidArgument', 'callbackBody must not be empty.');
  if (contentType === FORM) return formBody(checkedTemplate(template));
  if (contentType === JSON_TYPE) return jsonBody(checkedTemplate(template));
  throw new OssError('InvalidArgument', `callbackBodyType must be ${FORM} or ${JSON_TYPE}.`);
};
