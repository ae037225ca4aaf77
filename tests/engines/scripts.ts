/** The features of a script that the oldest engines lack: syntax, regular expressions and interfaces of the browser. */
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import type { Identifier } from '@mdn/browser-compat-data'
import { parseAst } from 'vite'
import { featureAt, isNewer } from './support.ts'

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** Node types and their features, each a path in MDN's data; all other types of ES2021 have none. */
const syntax: Record<string, (node: Node) => string[] | undefined> = {
  StaticBlock: () => ['classes', 'static', 'initialization_blocks'],
  PropertyDefinition: ({ key, static: isStatic }) =>
    (key as Node).type === 'PrivateIdentifier'
      ? ['classes', 'private_class_fields']
      : isStatic
        ? ['classes', 'static', 'class_fields']
        : ['classes', 'public_class_fields'],
  MethodDefinition: ({ key }) =>
    (key as Node).type === 'PrivateIdentifier' ? ['classes', 'private_class_methods'] : undefined,
  BinaryExpression: ({ left }) =>
    (left as Node).type === 'PrivateIdentifier'
      ? ['classes', 'private_class_fields_in']
      : undefined,
  AssignmentExpression: ({ operator }) =>
    ['??=', '||=', '&&='].includes(operator as string)
      ? ['operators', 'nullish_coalescing_assignment']
      : undefined,
  VariableDeclaration: ({ kind }) =>
    String(kind).includes('using') ? ['statements', 'using'] : undefined,
  ImportExpression: ({ options }) =>
    options ? ['operators', 'import', 'options_parameter'] : ['operators', 'import'],
  ImportDeclaration: ({ attributes }) =>
    (attributes as unknown[] | undefined)?.length
      ? ['statements', 'import', 'import_attributes']
      : ['statements', 'import'],
  Decorator: () => ['classes', 'decorators'],
  AccessorProperty: () => ['classes', 'decorators'],
}

const parser = new RegExpParser({ ecmaVersion: 2025 })

/** What a pattern and its flags need: a path below `javascript`. */
function patternFeatures(pattern: string, flags: string): string[][] {
  const found: string[][] = []
  const add = (...path: string[]) => found.push(['regular_expressions', ...path])
  if (flags.includes('v')) found.push(['builtins', 'RegExp', 'unicodeSets'])
  if (flags.includes('d')) found.push(['builtins', 'RegExp', 'hasIndices'])
  const names = new Set<string>()
  const ast = parser.parsePattern(pattern, 0, pattern.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  visitRegExpAST(ast, {
    onAssertionEnter: ({ kind }) => kind === 'lookbehind' && add('lookbehind_assertion'),
    onCapturingGroupEnter: ({ name }) => {
      if (!name) return
      add('named_capturing_group', ...(names.has(name) ? ['duplicate_named_capturing_groups'] : []))
      names.add(name)
    },
    onModifiersEnter: () => add('modifier'),
  })
  return found
}

/**
 * Members of all interfaces, by name. The prototypes of built-in objects count as interfaces. Objects of an interface that is newer itself
 * come only from other newer members.
 */
const members = new Map<string, string[][]>()
for (const path of [['api'], ['javascript', 'builtins']])
  for (const [owner, entry] of Object.entries(featureAt(...path) as Record<string, Identifier>)) {
    if (isNewer(entry)) continue
    for (const name of Object.keys(entry))
      if (name !== '__compat')
        members.set(name, [...(members.get(name) ?? []), [...path, owner, name]])
  }

const globalScopes = ['Window', 'WindowOrWorkerGlobalScope', 'GlobalEventHandlers']
const globalFeature = (name: string) =>
  [
    ['api', name],
    ['javascript', 'builtins', name],
    ...globalScopes.map((scope) => ['api', scope, name]),
  ].find((path) => featureAt(...path))

export type Use = {
  feature: string
  code: string /** Other interfaces have the member too, and some are old enough. */
  isUncertain: boolean
}

/** The uses of newer features in a script. */
export function newerUses(code: string): Use[] {
  const uses: Use[] = []
  const declared = new Set<string>()
  const use = (node: Node, path: string[], isUncertain = false) => {
    if (!isNewer(featureAt(...path))) return
    uses.push({
      feature: path.join('.'),
      code: code.slice(Math.max(0, node.start - 30), node.end + 20),
      isUncertain,
    })
  }
  const program = parseAst(code, { lang: 'js', sourceType: 'module' }) as unknown as Node

  const addPattern = (node: Node, pattern: string, flags: string) => {
    for (const path of patternFeatures(pattern, flags)) use(node, ['javascript', ...path])
  }
  const declare = (pattern: unknown): void => {
    const node = pattern as Node | null
    if (!node) return
    if (node.type === 'Identifier') declared.add(node.name as string)
    for (const part of ['argument', 'left', 'value', 'local'])
      if (node.type !== 'Identifier' && part in node) declare(node[part])
    for (const part of ['elements', 'properties'])
      for (const child of (node[part] as unknown[] | undefined) ?? []) declare(child)
  }
  const walk = (
    node: Node,
    visit: (node: Node, parent?: Node, key?: string) => void,
    parent?: Node,
    key?: string,
  ): void => {
    visit(node, parent, key)
    for (const [name, value] of Object.entries(node))
      for (const child of [value].flat())
        if (child && typeof child === 'object' && typeof (child as Node).type === 'string')
          walk(child as Node, visit, node, name)
  }

  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') declare(node.id)
    if (node.type === 'CatchClause') declare(node.param)
    if (node.type.startsWith('Import') && node.local) declare(node.local)
    if (/Function|Class/.test(node.type)) declare(node.id)
    for (const parameter of (node.params as unknown[] | undefined) ?? []) declare(parameter)
  })
  walk(program, (node, parent, key) => {
    const path = syntax[node.type]?.(node)
    if (path) use(node, ['javascript', ...path])
    if (node.type === 'AwaitExpression' && isTopLevel(program, node))
      use(node, ['javascript', 'operators', 'await', 'top_level'])
    const regex = node.regex as { pattern: string; flags: string } | undefined
    if (regex) addPattern(node, regex.pattern, regex.flags)
    const callee = node.callee as Node | undefined
    const [first, second] = (node.arguments as Node[] | undefined) ?? []
    if (callee?.name === 'RegExp' && typeof first?.value === 'string')
      addPattern(node, first.value, typeof second?.value === 'string' ? second.value : '')
    // Parts of patterns that are assembled later.
    const text =
      node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : node.value
    if (typeof text === 'string' && /\(\?<[=!]/.test(text))
      use(node, ['javascript', 'regular_expressions', 'lookbehind_assertion'])
    if (
      ((callee?.property as Node | undefined) ?? callee)?.name === 'addEventListener' &&
      typeof first?.value === 'string'
    )
      addMember(first, `${first.value}_event`)

    if (node.type === 'Identifier' && !declared.has(node.name as string)) {
      const isProperty = ['property', 'key'].includes(key ?? '') && !parent?.computed
      const global = isProperty ? undefined : globalFeature(node.name as string)
      if (global) use(node, global)
    }
    if (node.type === 'Property' && parent?.type === 'ObjectPattern' && !node.computed)
      addMember(node, String((node.key as Node).name))
    if (node.type !== 'MemberExpression') return
    const { object, property, computed } = node as unknown as {
      object: Node
      property: Node
      computed: boolean
    }
    const name = computed ? property.value : property.name
    if (typeof name !== 'string' || (object.property as Node | undefined)?.name === 'dataset')
      return
    const isGlobalObject = object.type === 'Identifier' && !declared.has(object.name as string)
    if (isGlobalObject && ['window', 'globalThis', 'self'].includes(object.name as string)) {
      const global = globalFeature(name)
      if (global) use(node, global)
      return
    }
    const known = isGlobalObject ? globalFeature(object.name as string) : undefined
    const member =
      known &&
      [
        [...known, `${name}_static`],
        [...known, name],
      ].find((member) => featureAt(...member))
    if (member) use(node, member)
    // Members of an interface or a built-in object are exact, those of a global variable such as `document` are not.
    else if (!known || /^[a-z]/.test(known.at(-1)!)) addMember(node, name)
  })
  return uses

  /** A member of an object whose interface is not known. */
  function addMember(node: Node, name: string): void {
    const candidates = members.get(name) ?? []
    const newer = candidates.filter((path) => isNewer(featureAt(...path)))
    for (const path of newer) use(node, path, newer.length < candidates.length)
  }
}

const isTopLevel = (program: Node, target: Node): boolean => {
  let found = false
  const search = (node: Node): void => {
    if (node === target) found = true
    if (found || /Function/.test(node.type)) return
    for (const value of Object.values(node))
      for (const child of [value].flat())
        if (child && typeof child === 'object' && typeof (child as Node).type === 'string')
          search(child as Node)
  }
  search(program)
  return found
}
