import { OssError } from '../wire/ossError';
import type { XmlNode } from '../wire/xmlWriter';
import type { ObjectCall } from './objectCall';

/** `encoding-type=url` lets keys through that XML cannot hold. */
export const keyWriter = ({ request }: ObjectCall): ((key: string) => string) => {
  const encoding = request.query.get('encoding-type');
  if (encoding === undefined) return (key) => key;
  if (encoding !== 'url') throw new OssError('InvalidArgument', 'encoding-type must be url.');
  return encodeURIComponent;
};

export const encodingNode = ({ request }: ObjectCall): XmlNode[] =>
  request.query.has('encoding-type') ? [['EncodingType', 'url']] : [];
