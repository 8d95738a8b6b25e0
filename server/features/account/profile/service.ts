import type { Profile, ProfileBody } from '#contract/account/profile.ts'
import { checkProfileDates } from '#contract/account/profile.rules.ts'
import { toColumns } from '../../../db/column-names.ts'
import { type Db, runInTransaction } from '../../../db/database.ts'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { findInstitution } from '../../site/institution/service.ts'
import { loadAreas } from '../../../places/areas.ts'
import { presentProfile } from './present.ts'
import { findProfile, saveProfile } from './queries.ts'

/** Returns the user's own profile. Throws UNAUTHORIZED if the account was erased meanwhile. */
export async function readProfile({ db }: Pick<Services, 'db'>, userId: string): Promise<Profile> {
  const row = await findProfile(db, userId)
  if (!row) throw new CallError('UNAUTHORIZED')
  return presentProfile(row)
}

async function requireKnownCity({ provinceId, cityId }: ProfileBody): Promise<void> {
  if (provinceId === null) return
  const cities = (await loadAreas()).citiesOf.get(provinceId)
  if (!cities) throw new CallError('PROVINCE_NOT_FOUND')
  if (cityId !== null && !cities.some(city => city.id === cityId)) throw new CallError('CITY_NOT_FOUND')
}

async function getInstitutionName(db: Db, { institutionId, institutionName }: ProfileBody): Promise<string | null> {
  if (institutionId === null) return institutionName
  const institution = await findInstitution(db, institutionId)
  if (!institution) throw new CallError('INSTITUTION_NOT_FOUND')
  return institution.name
}

/**
 * Replaces the whole profile. If the body contains the id of an institution, stores the institution's name from the
 * list.
 */
export async function updateProfile(services: Services, userId: string, body: ProfileBody): Promise<Profile> {
  const now = services.now()
  const fieldErrors = checkProfileDates(body, now)
  if (Object.keys(fieldErrors).length > 0) throw new CallError('VALIDATION_FAILED', { fieldErrors })
  await requireKnownCity(body)
  const institutionName = await getInstitutionName(services.db, body)
  return runInTransaction(services.db, async tx => {
    const { fullName, phoneNumber, ...fields } = body
    const profile = { user_id: userId, ...toColumns({ ...fields, institutionName }), updated_at: now }
    // Checks the account here too, because it may have been erased or merged after the call began.
    if (!(await saveProfile(tx, toColumns({ fullName, phoneNumber }), profile))) throw new CallError('UNAUTHORIZED')
    return readProfile({ db: tx }, userId)
  })
}
