import { join } from 'node:path'

interface ModuleLookup {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/**
 * A hundred files of two hundred bytes cost a phone more than a few larger ones. Each group below holds, with a module,
 * all that the module imports (or leaves it to a group further up), so that no two files ever import each other: a ring
 * of files may run in the wrong order, and with a top-level await it never starts at all.
 */
export function chunkGroups(root: string) {
  const source = (path: string) => join(root, 'src', path)
  return [
    // What the landing page shares with the app, so that the landing page pays for nothing else.
    group('base', 4, importsOf(source('landing.tsx'))),
    // What every page of the app starts with.
    group('boot', 3, importsOf(source('main.tsx'))),
    // Menus, dialogs and notices around every page.
    group('frame', 2, importsOf(source('app/app-frame.tsx'))),
    // Buttons, icons and small words: parts know no feature, so they import none.
    group('parts', 1, () => id => /\/src\/(ui\/(?!mantine\/|illustration)|lib\/)|\/lucide-react\//.test(id)),
  ]
}

type Test = (lookup: ModuleLookup) => (id: string) => boolean

function group(name: string, priority: number, test: Test) {
  let isMember: ((id: string) => boolean) | undefined
  return {
    name(id: string, lookup: ModuleLookup): string | null {
      isMember ??= test(lookup)
      return isMember(id) ? name : null
    },
    priority,
    minShareCount: 2,
  }
}

function importsOf(entry: string): Test {
  return lookup => {
    const found = new Set<string>()
    const open = [entry]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id)) continue
      found.add(id)
      open.push(...(lookup.getModuleInfo(id)?.importedIds ?? []))
    }
    return id => found.has(id)
  }
}
