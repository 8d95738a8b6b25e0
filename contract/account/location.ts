import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { SearchText, Slug } from '../wire/text.ts'

/** Government codes: `32` is a province, `32.73` is a regency or city in that province. */
export const ProvinceId = v.pipe(v.string(), v.regex(/^\d{2}$/, 'Provinsi tidak valid'))
export const CityId = v.pipe(v.string(), v.regex(/^\d{2}\.\d{2}$/, 'Kota atau kabupaten tidak valid'))
export const InstitutionId = Slug

export const Province = v.object({ id: ProvinceId, name: v.string() })
export type Province = v.InferOutput<typeof Province>

/** A regency ('Kabupaten ...') or a city ('Kota ...'). */
export const City = v.object({ id: CityId, name: v.string() })
export type City = v.InferOutput<typeof City>

export const institutionKinds = ['university', 'school'] as const

export const Institution = v.object({ id: InstitutionId, name: v.string(), kind: v.picklist(institutionKinds) })
export type Institution = v.InferOutput<typeof Institution>

/** Maximum number of institutions that a search returns. Without a search, the whole list is returned. */
export const INSTITUTION_SEARCH_LIMIT = 30

export const listProvinces = defineEndpoint({
  method: 'GET',
  path: '/v1/location/provinces',
  summary: 'Semua provinsi, menurut abjad',
  access: 'public',
  answer: v.array(Province),
})

export const listCities = defineEndpoint({
  method: 'GET',
  path: '/v1/location/provinces/{provinceId}/cities',
  summary: 'Kota dan kabupaten satu provinsi, menurut abjad',
  access: 'public',
  params: v.object({ provinceId: ProvinceId }),
  answer: v.array(City),
  errors: ['PROVINCE_NOT_FOUND'],
})

/** Lists institutions. A user whose school is missing types its name into `institutionName` of the profile. */
export const listInstitutions = defineEndpoint({
  method: 'GET',
  path: '/v1/institutions',
  summary: 'Perguruan tinggi dan sekolah, semua atau yang cocok dengan pencarian',
  access: 'public',
  query: v.object({ search: v.optional(SearchText) }),
  answer: v.array(Institution),
})
