import { parseAst, type Plugin } from 'vite'
import { isAdminRoute } from './learner-files.ts'

/** Routes with their own document (contract/site/documents.ts), and the layouts of every page. */
const firstRoutes = new Set([
  '__root',
  '_app',
  '_app/$',
  '_app/_member',
  '_app/_member/lecture-material.$type.$id',
  '_app/auth/login',
])

/** Parts of the tree, by the name of their module in src/app/tree. `all.ts` there has the whole tree. */
const parts: Readonly<Record<string, (route: string) => boolean>> = {
  first: route => firstRoutes.has(route),
  learner: route => !isAdminRoute(route),
}

const partOf = /\/src\/app\/tree\/(\w+)\.ts$/
const generated = /\/routeTree\.gen\.ts\?part=(\w+)$/

/**
 * Splits the route tree. For the compiler the routes are one tree, which the router's plugin generates. A page starts
 * with a part of the tree, and loads the rest when idle or when a URL needs it (src/app/router.tsx). This saves a
 * lesson 9 KiB, compressed.
 */
export function routeTreeParts(): Plugin {
  return {
    name: 'semai:route-tree-parts',
    enforce: 'pre',
    resolveId: {
      filter: { id: /routeTree\.gen\.ts$/ },
      async handler(source, importer, options) {
        const [, part = ''] = partOf.exec(importer ?? '') ?? []
        if (!(part in parts)) return null
        const tree = await this.resolve(source, importer, { ...options, skipSelf: true })
        return tree && `${tree.id}?part=${part}`
      },
    },
    transform: {
      filter: { id: generated },
      handler(code, id) {
        const isWanted = parts[generated.exec(id)?.[1] ?? '']
        return isWanted ? { code: removeRoutes(code, route => !isWanted(route)), map: null } : null
      },
    },
  }
}

/**
 * Returns the generated tree without the routes for which `isUnwanted` is true. A route is given as its file path below
 * src/routes. Children of a route become a list instead of an object, because only the compiler needs the names. This
 * saves the pages 0.4 KiB, compressed.
 */
export function removeRoutes(code: string, isUnwanted: (route: string) => boolean): string {
  const removedParts = new Set<string>()
  const cuts: Cut[] = []
  // `Statement` declares only the fields that this function reads.
  for (const statement of parseAst(code, { lang: 'ts' }).body as unknown as Statement[]) {
    if (statement.type === 'ImportDeclaration') {
      const route = statement.source.value.replace(/^\.\/routes\//, '')
      if (!isUnwanted(route)) continue
      cuts.push(statement)
      for (const { local } of statement.specifiers) removedParts.add(local.name)
    } else if (statement.type === 'VariableDeclaration') {
      for (const { id, init } of statement.declarations) {
        if (init?.type === 'ObjectExpression') {
          const kept = init.properties.map(({ value }) => value.name).filter(name => !removedParts.has(name))
          cuts.push({ start: init.start, end: init.end, text: `[${kept.join(', ')}]` })
        } else if (removedParts.has(firstName(init))) {
          cuts.push(statement)
          removedParts.add(id.name)
        }
      }
    }
  }
  if (removedParts.size === 0) throw new Error('the router changed the form of its tree: adapt route-tree-parts.ts')
  return cuts.reduceRight((rest, { start, end, text = '' }) => rest.slice(0, start) + text + rest.slice(end), code)
}

/** Returns the name `A` of `A.update(…).lazy(…)`. */
function firstName(node: Expression | null): string {
  if (node?.type === 'CallExpression') return firstName(node.callee)
  if (node?.type === 'MemberExpression') return firstName(node.object)
  return node?.type === 'Identifier' ? node.name : ''
}

/* Parts of the syntax tree that this module reads. */
interface Span {
  start: number
  end: number
}
/** Part of the code to remove. `text` replaces it. */
interface Cut extends Span {
  text?: string
}
interface Identifier extends Span {
  type: 'Identifier'
  name: string
}
type Expression =
  | Identifier
  | (Span & { type: 'CallExpression'; callee: Expression })
  | (Span & { type: 'MemberExpression'; object: Expression })
  | (Span & { type: 'ObjectExpression'; properties: (Span & { value: Identifier })[] })
type Statement =
  | (Span & { type: 'ImportDeclaration'; source: { value: string }; specifiers: { local: Identifier }[] })
  | (Span & { type: 'VariableDeclaration'; declarations: { id: Identifier; init: Expression | null }[] })
