import { PackageFault } from '../fault.ts'

/** One H5P content: the main content of the package, or a content inside it. */
export interface H5pContent {
  id: string
  /** Technical name of the content's library, for example `H5P.MultiChoice`. */
  library: string
  version: string
  title: string
  /** Host names of other sites from which the content loads files. */
  hosts: Set<string>
  /** Paths of the content's files, relative to the folder `content`. */
  paths: Set<string>
}

const LIBRARY = /^([\w.-]{1,200}) (\d{1,6}\.\d{1,6})$/
/** Maximum number of contents in a package. A report does not list more contents. */
const CONTENTS_MAX = 10_000
/** Names of JSON fields whose value is a file or site that the content loads. URLs in other fields are only links. */
const LOADED = new Set(['path', 'source'])

/** Lists the contents in `content.json` in their order. Adds files that belong to no inner content to `main`. */
export function listContents(json: unknown, main: H5pContent): H5pContent[] {
  const contents: H5pContent[] = []
  const waiting: [value: unknown, owner: H5pContent][] = [[json, main]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, owner] = next
    if (typeof value !== 'object' || value === null) continue
    const ownContent = getContent(value)
    if (ownContent) contents.push(ownContent)
    if (contents.length > CONTENTS_MAX) throw new PackageFault('PACKAGE_TOO_MANY_ITEMS')
    for (const [name, part] of Object.entries(value).toReversed()) {
      if (typeof part === 'string' && LOADED.has(name)) recordFile(ownContent ?? owner, part)
      else waiting.push([part, ownContent ?? owner])
    }
  }
  return contents
}

/** Returns the H5P content that a JSON object describes. Returns undefined if the object is not a content. */
function getContent(value: object): H5pContent | undefined {
  const { library, subContentId, metadata } = value as Record<string, unknown> // every JSON object has this type
  const [, name, version] = (typeof library === 'string' && LIBRARY.exec(library)) || []
  if (name === undefined || version === undefined) return undefined
  const title = typeof metadata === 'object' && metadata !== null && 'title' in metadata ? metadata.title : ''
  return {
    id: typeof subContentId === 'string' ? subContentId : '',
    library: name,
    version,
    title: typeof title === 'string' ? title : '',
    hosts: new Set(),
    paths: new Set(),
  }
}

function recordFile({ hosts, paths }: H5pContent, address: string): void {
  const isOutside = /^(?:https?:)?\/\//i.test(address)
  if (!isOutside) paths.add(address.replace(/#tmp$/, ''))
  else if (URL.canParse(address, 'https://x')) hosts.add(new URL(address, 'https://x').host)
}

/** Counts the contents of a unit by their `library` fields, independently of the parser. Checks an import report. */
export function countContents(json: string): number {
  return json.match(/"library"\s*:\s*"[\w.-]{1,200} \d{1,6}\.\d{1,6}"/g)?.length ?? 0
}
