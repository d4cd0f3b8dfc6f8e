/**
 * Stands in for the parser to which PouchDB turns where `JSON.parse` fails. That one never ends on a text that is cut off:
 * one broken row of a local database would hang the tab, at every start. This one says that it is broken.
 */
export default { parse: (text) => JSON.parse(text), stringify: (value) => JSON.stringify(value) };
