import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const PACKAGE = 'lucide-react'
const asked = /^import \{([^}]*)\} from 'lucide-react'$/gm
const row = /^export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/gm

/** Names of icons to the files they are in, by the text of the package's first file. */
export function iconFiles(index: string): ReadonlyMap<string, string> {
  const files = [...index.matchAll(row)].flatMap(([, names = '', file = '']) =>
    names.split(',').map(name => [name.replace('default as', '').trim(), file] as const),
  )
  return new Map(files)
}

/** Each icon asked for from its own file. */
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
 * Whoever imports one icon by the package's name imports all of them, as far as the build can see: every icon of the app and the
 * desk then stood in the first file of each page. From their own files they come with the pages that show them.
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
