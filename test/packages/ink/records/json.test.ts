import { layerList, matrixOf, pageNames, parseNoteJson, rectOf } from '../../../../packages/ink/src/records/json';
import { FAR_TOO_LONG_MS, processorMs } from '../../../harness/processorTime';

describe('note JSON', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['{0:7.2,2:12.4, -3 : 1}', { 0: 7.2, 2: 12.4, '-3': 1 }],
    ['{layerList:[{id:0, show : false}]}', { layerList: [{ id: 0, show: false }] }],
    ['{"penWithMap":{21:3.54},"quick":[{1:"x"}]}', { penWithMap: { 21: 3.54 }, quick: [{ 1: 'x' }] }],
    ['{1:"a {2:3} \\" {4:5}"}', { 1: 'a {2:3} " {4:5}' }],
    ['{"a":1}\0\0\0\0', { a: 1 }],
    ['[1,2]', [1, 2]],
    ['', undefined],
    ['\0\0', undefined],
    ['{1:', undefined],
    ['{"never closed', undefined],
    ['1860x2480', undefined],
  ])('%j is %j', (text, value) => {
    expect(parseNoteJson(text)).toEqual(value);
  });

  it('gives up on a hostile text in a moment', () => {
    const hostile = ['{1:' + '\\"'.repeat(400_000), '{1:' + '{'.repeat(900_000), '{' + '1,'.repeat(450_000)];
    let values: unknown[] = [];

    const tookMs = processorMs(() => {
      values = hostile.map(parseNoteJson);
    });

    expect(values).toEqual([undefined, undefined, undefined]);
    expect(tookMs).toBeLessThan(FAR_TOO_LONG_MS);
  });
});

describe('page names', () => {
  it.each([
    ['{"pageNameList":["a","b"]}', ['a', 'b']],
    ['["a","b"]', ['a', 'b']],
    ['{"removePageList":["c"]}', ['c']],
    ['["a",1,null,""]', ['a']],
    ['{}', []],
    ['', []],
    ['broken', []],
  ])('of %s are %j', (text, names) => {
    expect(pageNames(text)).toEqual(names);
  });
});

describe('rectangle', () => {
  it.each([
    ['{"left":0,"top":0,"right":1860.0,"bottom":2480.0,"empty":false}', { width: 1860, height: 2480 }],
    ['{"left":1404,"top":-1872,"right":2808,"bottom":0}', { width: 1404, height: 1872 }],
    ['{"width":824,"height":1648}', { width: 824, height: 1648 }],
    ['{"right":"10","bottom":"20"}', { width: 10, height: 20 }],
    ['1650x2200', { width: 1650, height: 2200 }],
    ['"1650x2200"', { width: 1650, height: 2200 }],
    ['{"left":0,"top":0,"right":0,"bottom":0}', undefined],
    ['{"right":-5,"bottom":3}', undefined],
    ['{"width":"wide","height":2}', undefined],
    ['12', undefined],
    ['', undefined],
  ])('%s is %j', (text, size) => {
    expect(rectOf(text)).toEqual(size);
  });
});

describe('layers', () => {
  it('are in the order of the list and show unless they say otherwise', () => {
    const layers = layerList('{"layerList":[{"id":2,"lock":true,"show":false},{"id":"0"},{"no":"id"},null]}');

    expect(layers).toEqual([
      { id: 2, lock: true, show: false },
      { id: 0, lock: false, show: true },
    ]);
  });

  it('may be a bare array, or none', () => {
    expect(layerList('[{"id":1,"lock":false,"show":true}]')).toEqual([{ id: 1, lock: false, show: true }]);
    expect(layerList('')).toEqual([]);
  });

  it.each([
    ['false', false, false],
    ['"false"', false, false],
    ['0', false, false],
    ['"0"', false, false],
    ['null', true, false],
    ['1', true, true],
    ['"true"', true, true],
  ])('that say %s show: %j, and are locked: %j', (word, show, lock) => {
    expect(layerList(`[{"id":1,"show":${word},"lock":${word}}]`)).toEqual([{ id: 1, show, lock }]);
  });
});

describe('matrix', () => {
  const values = [1, 0, 5, 0, 1, 6, 0, 0, 1];

  it.each([
    [JSON.stringify({ values }), values],
    [JSON.stringify(values), values],
    [JSON.stringify({ empty: false, values }), values],
    [JSON.stringify({ values: values.slice(1) }), undefined],
    [JSON.stringify({ values: [...values.slice(1), 'x'] }), undefined],
    ['', undefined],
    ['null', undefined],
    ['"[1,0,100,0,1,0,0,0,1]"', [1, 0, 100, 0, 1, 0, 0, 0, 1]],
    ['{"values":"[1,0,100,0,1,0,0,0,1]"}', [1, 0, 100, 0, 1, 0, 0, 0, 1]],
    ['"{\\"values\\":[1,0,100,0,1,0,0,0,1]}"', [1, 0, 100, 0, 1, 0, 0, 0, 1]],
  ])('of %s is %j', (text, matrix) => {
    expect(matrixOf(text)).toEqual(matrix);
  });
});
