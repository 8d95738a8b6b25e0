import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CodeOf, InputOf } from '#contract/wire/endpoint.ts'
import { getProfile, updateProfile } from '#contract/account/profile.ts'
import { findMissingProfileFields } from '#contract/account/profile.rules.ts'
import { ApiFailure, isApiFailure } from '#app/data/api/failures.ts'
import { useAction } from '#app/lib/use-action.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { callApi } from '#app/session/api.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import cardPage from '#app/ui/card-page.module.css'
import { ProfileForm } from './profile-form.tsx'
import {
  readValues,
  toProfileValues,
  type ProfileErrors,
  type ProfileField,
  type ProfileValues,
} from './profile-values.ts'
import { profileQuery } from '#app/queries/profile.ts'
import { useCall } from '#app/queries/use-call.ts'
import { leaveAfterSaving } from './after-saving.ts'
import classes from './account-page.module.css'
import { EmailStatus } from './email-status.tsx'
import { PhotoSection } from './photo-section.tsx'
import { listProfileFields, profileFields, profileLabels, type ProfilePart } from './profile-fields.ts'
import { useProfileForm } from './use-profile-form.ts'

interface Props {
  /** URL to open after saving. The app checks the URL before opening it. */
  redirect: string | undefined
  draft: Partial<ProfileValues> | undefined
}

export function EditProfileScreen({ redirect, draft }: Props) {
  const { data: profile } = useSuspenseQuery(profileQuery())
  const queryClient = useQueryClient()
  const form = useProfileForm(profile, draft)
  const missingProfileFields = findMissingProfileFields(profile)
  const pageRef = useRef<HTMLDivElement>(null)

  /**
   * Moves the focus to the first invalid field. Waits for the next frame, because the fields are marked as invalid by
   * then.
   */
  function goToFirstError() {
    requestAnimationFrame(() => pageRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  /**
   * Returns the fields to save. With `redirect`, saving leaves the page, so all fields are saved and no change is lost.
   */
  const savedWith = (part: ProfilePart) => (redirect === undefined ? listProfileFields(part) : profileFields)

  const { call } = useCall()
  const saving = useAction(
    async (part: ProfilePart) => {
      const sent = listChanges(form.changes, savedWith(part))
      const saved = await call(updateProfile, await getBody(sent))
      queryClient.setQueryData(profileQuery().queryKey, saved)
      const isChangedAgain = form.discard(sent)
      showToast('Berhasil! Profil berhasil diubah')
      if (redirect !== undefined && !isChangedAgain) leaveAfterSaving(redirect)
    },
    error => {
      if (!isApiFailure(error) || error.kind !== 'business') return alertFailure(error)
      form.setServerErrors(mapErrorsToFields(error))
      goToFirstError()
    },
  )

  function save(part: ProfilePart) {
    if (form.isValid(savedWith(part))) return void saving.run(part)
    form.showErrors(savedWith(part))
    goToFirstError()
  }

  return (
    <div className={cardPage.page} ref={pageRef}>
      <PageHead
        title="Ubah profil"
        text="Data ini dipakai untuk sertifikat dan untuk memilihkan kelas yang cocok buatmu."
      />
      <section className={cardPage.card} aria-label="Foto dan email">
        <PhotoSection hasPhoto={profile.picUrl !== null} />
        {/* A profile that an older build stored on the device lacks this field. */}
        {'isEmailConfirmed' in profile && <EmailStatus email={profile.email} isConfirmed={profile.isEmailConfirmed} />}
        {missingProfileFields.length > 0 && (
          <p className={classes.missing}>
            Belum diisi: {missingProfileFields.map(field => profileLabels[field]).join(', ')}
          </p>
        )}
      </section>
      <ProfileForm
        form={form}
        email={profile.email}
        saving={saving.isBusy ? saving.given?.[0] : undefined}
        onSave={save}
        onCancel={() => {
          form.discard(form.changes)
          leaveAfterSaving(redirect)
        }}
      />
    </div>
  )
}

function listChanges(changes: Partial<ProfileValues>, fields: readonly ProfileField[]): Partial<ProfileValues> {
  // The type of `includes` accepts only elements of the array, so the cast widens it.
  return Object.fromEntries(Object.entries(changes).filter(([name]) => (fields as readonly string[]).includes(name)))
}

/**
 * Reads the profile again before sending. The call replaces the whole profile, and another device may have changed the
 * profile after the page loaded it.
 */
async function getBody(changes: Partial<ProfileValues>): Promise<InputOf<typeof updateProfile>> {
  const newest = await callApi(getProfile, {})
  const read = readValues({ ...toProfileValues(newest), ...changes }, new Date())
  if ('errors' in read) {
    throw new ApiFailure('business', 'the newest profile does not go with the changes', {
      code: 'VALIDATION_FAILED',
      errors: read.errors,
    })
  }
  return { body: read.body }
}

const fieldOf = {
  PROVINCE_NOT_FOUND: 'provinceId',
  CITY_NOT_FOUND: 'cityId',
  INSTITUTION_NOT_FOUND: 'institutionName',
} as const satisfies Record<CodeOf<typeof updateProfile>, ProfileField>

function mapErrorsToFields({ code, errors, message }: ApiFailure): ProfileErrors {
  if (errors && Object.keys(errors).length > 0) return errors
  // The cast is safe after `Object.hasOwn`, which does not narrow the type of its key.
  const field = code !== undefined && Object.hasOwn(fieldOf, code) ? fieldOf[code as keyof typeof fieldOf] : 'fullName'
  return { [field]: message }
}
