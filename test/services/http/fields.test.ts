import { firmwareOf, macOf } from '../../../src/services/http/fields';

describe('a MAC', () => {
  it.each([
    ['0A:1B:2C:3D:4E:5F', '0a1b2c3d4e5f'],
    ['0a-1b-2c-3d-4e-5f', '0a1b2c3d4e5f'],
    ['0a1b2c3d4e5f', '0a1b2c3d4e5f'],
    ['02:00:00:00:00:00', ''],
    ['0A:1B', ''],
    ['', ''],
  ])('%j is %j', (text, mac) => {
    expect(macOf(text)).toBe(mac);
  });
});

describe('the firmware that a build names', () => {
  it.each([
    ['2023-11-16_16-46_3.5_9ad4b1b', '3.5'],
    ['2021-09-23_12-21_3.1.2_a9bbb22', '3.1'],
    ['2024-06-27_12-30_4.0-rel', '4.0'],
    ['V3.2', '3.2'],
    ['3.1', '3.1'],
    ['13', ''],
    ['b1', ''],
    ['', ''],
  ])('%j is %j', (build, firmware) => {
    expect(firmwareOf(build)).toBe(firmware);
  });
});
