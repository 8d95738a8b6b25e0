import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

test('a page that uses one endpoint of a file does not bundle the other endpoints of that file', async () => {
  const entry = 'virtual:entry'
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: id => (id === entry ? id : undefined),
        load: id =>
          id === entry ? `import { getCourse } from '#contract/catalog/course.ts'\nconsole.log(getCourse)` : undefined,
      },
    ],
    build: { write: false, rolldownOptions: { input: entry } },
  })) as Rolldown.RolldownOutput // one input and no watch mode, so the result is one build
  const { code } = output[0]
  expect(code.match(/(?<=[`'"])\/[\w/{}-]+(?=[`'"])/g)).toEqual(['/v1/courses/{slug}'])
})
