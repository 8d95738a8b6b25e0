import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const PACKAGE = 'lucide-react'
const asked = /^import \{([^}]*)\} from 'lucide-react'$/gm
const row = /^export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/gm

/** Maps icon names to their files, by the text of the package's first file. */
export function iconFiles(index: string): ReadonlyMap<string, string> {
  const files = [...index.matchAll(row)].flatMap(([, names = '', file = '']) =>
    names.split(',').map(name => [name.replace('default as', '').trim(), file] as const),
  )
  return new Map(files)
}

/** Rewrites imports so that each icon is imported from its own file. */
export function withIconsApart(code: string, files: ReadonlyMap<string, string>): string {
  return code.replace(asked, (_all, names: string) =>
    names
      .split(',')
      .map(name => name.trim())
      .filter(Boolean)
      .map(name => importOf(name, files))
      .join('\n'),
  )
}

function importOf(name: string, files: ReadonlyMap<string, string>): string {
  if (name.startsWith('type ')) return `import type { ${name.slice('type '.length)} } from '${PACKAGE}'`
  const [icon = '', local = icon] = name.split(' as ')
  const file = files.get(icon)
  if (file === undefined) throw new Error(`${PACKAGE} keeps no file for ${icon}: look at icons-apart.ts`)
  return `import ${local} from '${PACKAGE}/icons/${file}'`
}

/**
 * To the build, importing one icon by the package's name imports all of them, so every icon of the app and the admin
 * area would be in the first file of each page. Imported from their own files, icons are loaded with the pages that
 * show them.
 */
export function iconsApart(): Plugin {
  let files: Promise<ReadonlyMap<string, string>> | undefined
  return {
    name: 'semai:icons-apart',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: `from '${PACKAGE}'` },
      async handler(code) {
        files ??= this.resolve(PACKAGE).then(async found => iconFiles(await readFile(found?.id ?? PACKAGE, 'utf8')))
        return { code: withIconsApart(code, await files), map: null }
      },
    },
  }
}
