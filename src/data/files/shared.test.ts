import { afterEach, beforeEach, expect, it } from 'vitest'
import { Device } from '#tests/support/device/device.ts'
import { openPage, type Page } from '#tests/support/device/page.ts'
import { ServerDouble } from '#tests/support/device/server.ts'

const ANI = '0195a000-0000-7000-8000-00000000000a'

let device: Device
let page: Page

beforeEach(async () => {
  device = new Device()
  const server = new ServerDouble(device.life)
  page = await openPage(server)
  await on(page.storeSession(server.login(ANI)))
})
afterEach(() => device.leave())

async function on<T>(work: Promise<T>): Promise<T> {
  return (await device.until(work)) as T // the browser is never killed in this file, so the result is not 'killed'
}

const createFile = (name: string) => new File([new Uint8Array(10)], name)

it('keeps the content of two shares to the app that arrive at the same time', async () => {
  const { addSharedContent, readSharedContent } = await import('./shared.ts')
  const shares = ['video', 'foto'].map(name => addSharedContent(ANI, { text: name, files: [createFile(name)] }))
  expect(await on(Promise.all(shares))).toEqual([true, true])
  const { text, files } = await on(readSharedContent(ANI))
  expect(text.split('\n\n').toSorted()).toEqual(['foto', 'video'])
  expect(files.map(file => file.name).toSorted()).toEqual(['foto', 'video'])
})

it('if two shares together exceed the limit, refuses one of them and keeps none of its files', async () => {
  const { addSharedContent, readSharedContent } = await import('./shared.ts')
  const shares = ['a', 'b'].map(name => addSharedContent(ANI, { text: name.repeat(15_000), files: [createFile(name)] }))
  expect((await on(Promise.all(shares))).filter(Boolean)).toHaveLength(1)
  const { files } = await on(readSharedContent(ANI))
  expect(files).toHaveLength(1)
  await on(page.dropStrayFiles())
  const { withFilesDb } = await import('./files-db.ts')
  expect(await on(withFilesDb(db => db.getAllKeys('heads')))).toEqual(files.map(file => file.id))
})
