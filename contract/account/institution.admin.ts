import * as v from 'valibot'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { SingleLine } from '../wire/text.ts'
import { Institution, InstitutionId, institutionKinds } from './location.ts'
import { profileLengths } from './profile.ts'

const Name = v.pipe(
  SingleLine,
  v.nonEmpty('Nama harus diisi'),
  v.maxLength(profileLengths.institutionName, `Nama paling panjang ${profileLengths.institutionName} karakter`),
)

const AddedInstitution = v.object({ ...Institution.entries, userCount: v.number() })
export type AddedInstitution = v.InferOutput<typeof AddedInstitution>
/**
 * Institution name typed by users, in its most common spelling. Names that differ only in upper and lower case count as
 * the same name.
 */
const TypedInstitution = v.object({ name: v.string(), userCount: v.number() })
export type TypedInstitution = v.InferOutput<typeof TypedInstitution>

export const listDeskInstitutions = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/institutions',
  summary: 'Sekolah yang ditambahkan admin, dan nama yang diketik pelajar',
  access: 'admin',
  answer: v.object({
    added: v.array(AddedInstitution),
    typed: v.array(TypedInstitution),
    /** Number of all typed names. `typed` contains only the most common names. */
    typedTotal: v.number(),
  }),
})

/**
 * Adds an institution to the list. Also sets it in the profiles of all users who typed `typedName`, in any mix of upper
 * and lower case.
 */
export const addInstitution = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/institutions',
  summary: 'Menambah sekolah atau perguruan tinggi',
  access: 'admin',
  body: v.object({
    name: Name,
    kind: v.picklist(institutionKinds, 'Pilih jenisnya'),
    typedName: v.nullable(Name),
    reason: ChangeReason,
  }),
  answer: v.object({ id: InstitutionId, mergedCount: v.number() }),
  errors: ['INSTITUTION_EXISTS'],
})

/** Replaces a typed name with an institution of the list, in all profiles. */
export const mergeInstitution = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/institutions/{id}/merge',
  summary: 'Menggabungkan nama yang diketik pelajar ke satu sekolah',
  access: 'admin',
  params: v.object({ id: InstitutionId }),
  body: v.object({ typedName: Name, reason: ChangeReason }),
  answer: v.object({ mergedCount: v.number() }),
  errors: ['INSTITUTION_NOT_FOUND'],
})

export const removeInstitution = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/institutions/{id}/remove',
  summary: 'Menghapus sekolah yang ditambahkan admin dan tidak dipakai',
  access: 'admin',
  params: v.object({ id: InstitutionId }),
  body: v.object({ reason: ChangeReason }),
  answer: v.object({}),
  errors: ['INSTITUTION_NOT_FOUND', 'INSTITUTION_IN_USE'],
})
