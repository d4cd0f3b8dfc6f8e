import { PortError } from '@inkside/kit';
import { objectErrorOf } from '../../../src/services/objectStore/objectErrors';

describe('a failure of the object store', () => {
  it.each([
    ['a network without an answer', { status: -1, name: 'RequestError' }, 'errors.network', { operation: 'objects' }],
    ['a silent connection', { status: -2, name: 'ConnectionTimeoutError' }, 'errors.network', { operation: 'objects' }],
    ['a missing object', { status: 404, code: 'NoSuchKey' }, 'errors.objectMissing', { name: 'n' }],
    ['refused keys', { status: 403, code: 'InvalidAccessKeyId' }, 'errors.ossClient', { detail: 'InvalidAccessKeyId' }],
    ['a session that is not known any more', { status: 401, code: 'Unauthorized' }, 'elMsg.tips14', {}],
    ['a full store', { status: 507, code: 'X' }, 'errors.storageFull', {}],
    ['a file that changed', new DOMException('x', 'NotReadableError'), 'errors.fileChanged', { name: 'n' }],
    ['a refusal', { status: 403, code: 'AccessDenied' }, 'errors.objectStore', { detail: 'AccessDenied' }],
    ['what nobody foresaw', new RangeError('odd'), 'errors.objectStore', { detail: 'odd' }],
    ['an error value', new PortError('elMsg.tips14'), 'elMsg.tips14', {}],
  ] as const)('is said as what it is: %s', (_name, thrown, code, params) => {
    expect(objectErrorOf(thrown, 'n')).toMatchObject({ code, params });
  });
});
