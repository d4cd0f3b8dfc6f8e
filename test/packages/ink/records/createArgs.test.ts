import {
  type PenSettings,
  readPenSettings,
  USUAL_CREATE_ARGS,
  USUAL_PEN,
} from '../../../../packages/ink/src/records/createArgs';

const read = (args: Readonly<Record<string, unknown>>): PenSettings => readPenSettings(JSON.stringify(args));

describe('how a pen was set', () => {
  it('is written with the values of the specification, floats as a device writes them', () => {
    expect(USUAL_CREATE_ARGS).toBe(
      '{"alphaFactor":1.0,"displayScale":1.0,"dpi":320.0,"maxPressure":4095.0,"pressureSensitivity":0.375,"smoothLevel":0.2,"source":0}',
    );
    expect(readPenSettings(USUAL_CREATE_ARGS)).toEqual({
      alphaFactor: 1,
      maxPressure: 4095,
      pressureSensitivity: 0.375,
      smoothLevel: 0.2,
    });
  });

  it('is read as another writer put it, numbers as texts among them', () => {
    expect(read({ alphaFactor: 0.5, maxPressure: '8191', pressureSensitivity: 0.3, smoothLevel: 0 })).toEqual({
      alphaFactor: 0.5,
      maxPressure: 8191,
      pressureSensitivity: 0.3,
      smoothLevel: 0,
    });
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{"alphaFactor":'],
    ['other types', '{"alphaFactor":[2],"pressureSensitivity":null,"smoothLevel":"much","maxPressure":{}}'],
    ['an opacity that was never set', '{"alphaFactor":0.0}'],
    ['a digitiser without a range', '{"maxPressure":1.0}'],
  ])('is as usual where the record says %s', (_, createArgs) => {
    expect(readPenSettings(createArgs)).toEqual(USUAL_PEN);
  });

  it('counts as the nearest that a pen can have where it is out of range', () => {
    expect(read({ alphaFactor: 9, pressureSensitivity: 7, smoothLevel: 2 })).toMatchObject({
      alphaFactor: 2,
      pressureSensitivity: 1,
      smoothLevel: 1,
    });
    expect(read({ alphaFactor: 0.001, pressureSensitivity: -1, smoothLevel: -1 })).toMatchObject({
      alphaFactor: 0.05,
      pressureSensitivity: 0,
      smoothLevel: 0,
    });
  });
});
