import { afterAll, beforeAll, expect, test } from 'vitest'
import { INSTITUTION_SEARCH_LIMIT, listCities, listInstitutions, listProvinces } from '#contract/account/location.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { openTestApp, type TestApp } from '#tests/support/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await openTestApp()
})
afterAll(() => world.close())

interface Named {
  id: string
  name: string
}
const getCities = async (provinceId: string) =>
  (await world.call(listCities, { params: { provinceId } })).json<{ data: Named[] }>().data
const institutions = async (search?: string) =>
  (await world.call(listInstitutions, { query: search === undefined ? {} : { search } })).json<{ data: Named[] }>().data

test('the location lists contain all 38 provinces and their 514 regencies and cities', async () => {
  const response = await world.call(listProvinces, {})
  const provinces = response.json<{ data: Named[] }>().data
  expect(provinces).toHaveLength(38)
  expect(provinces.map(each => each.name)).toEqual(
    expect.arrayContaining(['Papua Selatan', 'Papua Tengah', 'Papua Pegunungan', 'Papua Barat Daya']),
  )
  expect(provinces.map(each => each.name)).toEqual(
    provinces.map(each => each.name).toSorted((a, b) => a.localeCompare(b, 'id')),
  )
  expect(response.headers['cache-control']).toBe('public, max-age=86400')
  const cities = await Promise.all(provinces.map(async ({ id }) => ({ id, list: await getCities(id) })))
  expect(cities.filter(({ list }) => list.length === 0)).toEqual([])
  expectAll(cities, ({ id, list }) => list.every(city => city.id.startsWith(`${id}.`)))
  const all = cities.flatMap(({ list }) => list)
  expect([all.length, new Set(all.map(city => city.id)).size]).toEqual([514, 514])
  expect(all.filter(({ name }) => name.startsWith('Kota '))).toHaveLength(98)
  expect(all.filter(({ name }) => name.startsWith('Kabupaten '))).toHaveLength(416)
})

test('finds a city only in its own province', async () => {
  expect(await getCities('32')).toContainEqual({ id: '32.73', name: 'Kota Bandung' })
  expect(await getCities('33')).not.toContainEqual(expect.objectContaining({ name: 'Kota Bandung' }))
})

test.each([
  ['00', 'PROVINCE_NOT_FOUND'],
  ['99', 'PROVINCE_NOT_FOUND'],
  ['3', 'VALIDATION_FAILED'],
  ['320', 'VALIDATION_FAILED'],
  ['__proto__', 'VALIDATION_FAILED'],
  ['../32', 'VALIDATION_FAILED'],
  ['32\0', 'VALIDATION_FAILED'],
])('a request for the cities of the province %j returns the error %s', async (provinceId, code) => {
  const response = await world.call(listCities, { params: { provinceId } })
  expect([response.statusCode, response.json()]).toMatchObject([400, { code }])
})

test('lists all institutions without duplicates, each with its own id', async () => {
  const all = await institutions()
  expect(all.length).toBeGreaterThan(500)
  expect(new Set(all.map(each => each.id)).size).toBe(all.length)
  expect(new Set(all.map(each => each.name)).size).toBe(all.length)
})

test.each([
  ['gadjah', 'Universitas Gadjah Mada (UGM)'],
  ['ITB', 'Institut Teknologi Bandung (ITB)'],
  ['  yog 2 smk ', 'SMK Negeri 2 Yogyakarta'],
  ['politeknik negeri malang', 'Politeknik Negeri Malang (Polinema)'],
])('the search %j finds %s', async (search, name) => {
  expect((await institutions(search)).map(each => each.name)).toContain(name)
})

test('a search for institutions returns at most the limit, or an empty list if nothing matches', async () => {
  expect(await institutions('negeri')).toHaveLength(INSTITUTION_SEARCH_LIMIT)
  expect(await institutions('tidak ada sekolah begini')).toEqual([])
  const long = await world.call(listInstitutions, { query: { search: 'x'.repeat(81) } })
  expect(long.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: { search: 'Pencarian terlalu panjang' } })
})
