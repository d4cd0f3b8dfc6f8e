/**
 * The house's own lint rules: what no general rule can know.
 * Each rule looks at the file's place first, so that it costs nothing elsewhere.
 */
const place = (context) => context.filename.replaceAll('\\', '/');
const isView = (path) => /\/src\/(features|app\/shell)\/.*\.tsx$/.test(path);
const isSaga = (path) => /\/src\/sagas\/.*\.ts$/.test(path);
const isPureState = (path) =>
  /\/src\/features\/[^/]+\/(slice|selectors|logic|types)\.ts$/.test(path) ||
  /\/src\/features\/.*(Logic|Selectors)\.ts$/.test(path);

const nameOf = (node) => (node?.type === 'Identifier' ? node.name : undefined);
const memberOf = (node) =>
  node?.type === 'MemberExpression' ? `${nameOf(node.object) ?? ''}.${nameOf(node.property) ?? ''}` : undefined;

/** In sagas every `yield` delegates (`yield*`): a bare one loses the type and stops at the wrong place. */
const delegateEffects = {
  create(context) {
    if (!isSaga(place(context))) return {};
    return {
      YieldExpression(node) {
        if (!node.delegate) context.report({ node, message: 'Write `yield*`: effects are typed and delegated.' });
      },
    };
  },
};

/** Views read named selectors; a lambda in place hides logic and loses memoisation. */
const noInlineSelector = {
  create(context) {
    if (!isView(place(context))) return {};
    return {
      CallExpression(node) {
        if (nameOf(node.callee) !== 'useAppSelector') return;
        if (/FunctionExpression$/.test(node.arguments[0]?.type ?? '')) {
          context.report({ node, message: 'Name this selector in selectors.ts.' });
        }
      },
    };
  },
};

/** A dispatch from an effect is fired again by time travel; intents come from people and from the route bridge. */
const noDispatchInEffect = {
  create(context) {
    if (!isView(place(context))) return {};
    let depth = 0;
    const isEffect = (node) => ['useEffect', 'useLayoutEffect'].includes(nameOf(node.callee));
    return {
      CallExpression(node) {
        if (isEffect(node)) depth += 1;
        else if (depth > 0 && nameOf(node.callee) === 'dispatch') {
          context.report({ node, message: 'No dispatch inside an effect: let a person or the route bridge speak.' });
        }
      },
      'CallExpression:exit'(node) {
        if (isEffect(node)) depth -= 1;
      },
    };
  },
};

const impureMembers = new Set([
  'Date.now',
  'Math.random',
  'crypto.randomUUID',
  'crypto.getRandomValues',
  'performance.now',
]);
const impureGlobals = new Set(['navigator', 'document', 'window', 'localStorage', 'sessionStorage', 'crypto']);

/** Slices, selectors and logic are pure: time, chance and the browser come in as arguments. */
const noImpureState = {
  create(context) {
    if (!isPureState(place(context))) return {};
    return {
      MemberExpression(node) {
        const name = memberOf(node);
        if (impureMembers.has(name) || (!node.computed && impureGlobals.has(nameOf(node.object)))) {
          context.report({ node, message: `${name} does not belong into pure state: take it as an argument.` });
        }
      },
      NewExpression(node) {
        if (nameOf(node.callee) === 'Date' && node.arguments.length === 0) {
          context.report({ node, message: 'The clock does not belong into pure state: take the time as an argument.' });
        }
      },
    };
  },
};

const viewGlobals = new Set([
  'fetch',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'WebSocket',
  'XMLHttpRequest',
  'setInterval',
  'BroadcastChannel',
]);

/** Views dispatch and select: no network, no storage, no timers that run on, no store handle. */
const viewsStayViews = {
  create(context) {
    if (!isView(place(context))) return {};
    return {
      CallExpression(node) {
        const name = nameOf(node.callee);
        if (name === 'useStore' || viewGlobals.has(name))
          context.report({ node, message: `${name} has no place in a view.` });
      },
      NewExpression(node) {
        const name = nameOf(node.callee);
        if (viewGlobals.has(name)) context.report({ node, message: `${name} has no place in a view.` });
      },
      MemberExpression(node) {
        const name = nameOf(node.object);
        if (viewGlobals.has(name) || memberOf(node) === 'window.fetch') {
          context.report({ node, message: `${name} has no place in a view.` });
        }
      },
    };
  },
};

export default {
  meta: { name: 'inkside' },
  rules: {
    'delegate-effects': delegateEffects,
    'no-inline-selector': noInlineSelector,
    'no-dispatch-in-effect': noDispatchInEffect,
    'no-impure-state': noImpureState,
    'views-stay-views': viewsStayViews,
  },
};
