import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const styles = ['src/desk/mantine/mantine.css', 'src/ui/mantine/mantine.css'].map(read).join('\n')

function importedComponents(): string[] {
  const files = globSync(['src/desk/**/*.tsx', 'src/features/desk/**/*.tsx']).filter(path => !path.includes('.test.'))
  const names = files.flatMap(path =>
    [...read(path).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, list = '']) =>
      list.split(',').map(name => name.trim().split(' ')[0] ?? ''),
    ),
  )
  return [...new Set(names)].filter(name => /^[A-Z]/.test(name))
}

test('every Mantine component of the admin area has its style sheet', () => {
  const names = importedComponents()
  expect(names).toContain('Skeleton')
  const isMissing = (name: string) =>
    existsSync(`node_modules/@mantine/core/styles/${name}.layer.css`) && !styles.includes(`/${name}.layer.css`)
  expect(names.filter(isMissing)).toEqual([])
})
