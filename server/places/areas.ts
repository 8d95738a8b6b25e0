import type { City, Province } from '#contract/account/location.ts'

/** Provinces and their regencies and cities, as listed by the Ministry of Home Affairs (package `idn-area-data`). */
export interface Areas {
  provinces: readonly Province[]
  citiesOf: ReadonlyMap<string, readonly City[]>
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'id')

async function readAreas(): Promise<Areas> {
  const { getProvinces, getRegencies } = await import('idn-area-data')
  const [provinces, regencies] = await Promise.all([getProvinces(), getRegencies()])
  const cities = Map.groupBy(regencies, regency => regency.province_code)
  return {
    provinces: provinces.map(({ code, name }) => ({ id: code, name })).sort(byName),
    citiesOf: new Map(
      provinces.map(({ code }) => [
        code,
        (cities.get(code) ?? []).map(city => ({ id: city.code, name: city.name })).sort(byName),
      ]),
    ),
  }
}

let areas: Promise<Areas> | undefined

/** Reads two small files at the first call and caches their content. If reading fails, the next call tries again. */
export function loadAreas(): Promise<Areas> {
  areas ??= readAreas().catch((error: unknown) => {
    areas = undefined
    throw error
  })
  return areas
}
