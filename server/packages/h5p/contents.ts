import { PackageFault } from '../fault.ts'

/** One content inside a package: the package itself, or one of the contents in it. */
export interface H5pContent {
  id: string
  /** Machine name of the content's library, e.g. `H5P.MultiChoice`. */
  library: string
  version: string
  title: string
  /** Hosts from which the content loads files. */
  hosts: Set<string>
  /** Paths of the content's files, relative to the folder `content`. */
  paths: Set<string>
}

const LIBRARY = /^([\w.-]{1,200}) (\d{1,6}\.\d{1,6})$/
/** Maximum number of contents, more than a report lists. */
const CONTENTS_MAX = 10_000
/** Fields with a file or site that the content loads. Other addresses are links. */
const LOADED = new Set(['path', 'source'])

/** Lists the contents of `content.json` in their order. Fields outside of all contents belong to `main`. */
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

/** Returns undefined if the part is not a content. */
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

/** Counts the contents without parsing the structure, to check a report. */
export function countContents(json: string): number {
  return json.match(/"library"\s*:\s*"[\w.-]{1,200} \d{1,6}\.\d{1,6}"/g)?.length ?? 0
}
