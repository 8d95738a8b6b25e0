import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import type { CodeOf, InputOf } from '#contract/wire/endpoint.ts'
import { getProfile, updateProfile } from '#contract/account/profile.ts'
import { ApiFailure, isApiFailure } from '#app/data/api/failures.ts'
import { useAction } from '#app/lib/use-action.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { callApi } from '#app/session/api.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import cardPage from '#app/ui/card-page.module.css'
import { ProfileForm } from './profile-form.tsx'
import { readValues, valuesOf, type ProfileErrors, type ProfileField, type ProfileValues } from './profile-values.ts'
import { profileQuery } from '#app/queries/profile.ts'
import { useCall } from '#app/queries/use-call.ts'
import { leaveAfterSaving } from './after-saving.ts'
import { useProfileForm } from './use-profile-form.ts'

interface Props {
  /** Target after a successful save, if it is allowed. */
  redirect: string | undefined
  draft: Partial<ProfileValues> | undefined
}

export function EditProfileScreen({ redirect, draft }: Props) {
  const { data: profile } = useSuspenseQuery(profileQuery())
  const queryClient = useQueryClient()
  const form = useProfileForm(profile, draft)
  const pageRef = useRef<HTMLDivElement>(null)

  /** Waits for the next rendering, when the messages are at their fields. */
  function goToFirstError() {
    requestAnimationFrame(() => pageRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  const { call } = useCall()
  const saving = useAction(
    async (changes: Partial<ProfileValues>) => {
      const saved = await call(updateProfile, await bodyOf(changes))
      queryClient.setQueryData(profileQuery().queryKey, saved)
      form.discard()
      showToast('Berhasil! Profil berhasil diubah')
      leaveAfterSaving(redirect)
    },
    error => {
      if (!isApiFailure(error) || error.kind !== 'business') return alertFailure(error)
      form.setServerErrors(errorsByField(error))
      goToFirstError()
    },
  )

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (saving.isBusy) return
    if (form.isValid) void saving.run(form.changes)
    else {
      form.showAllErrors()
      goToFirstError()
    }
  }

  return (
    <div className={cardPage.page} ref={pageRef}>
      <PageHead
        title="Ubah profil"
        text="Data ini dipakai untuk sertifikat dan untuk memilihkan kelas yang cocok buatmu."
      />
      <ProfileForm
        form={form}
        email={profile.email}
        isSaving={saving.isBusy}
        onSubmit={handleSubmit}
        onCancel={() => {
          form.discard()
          leaveAfterSaving(redirect)
        }}
      />
    </div>
  )
}

/**
 * Reads the profile again before sending: the call replaces all of it, and another device may have changed it since.
 */
async function bodyOf(changes: Partial<ProfileValues>): Promise<InputOf<typeof updateProfile>> {
  const newest = await callApi(getProfile, {})
  const read = readValues({ ...valuesOf(newest), ...changes }, new Date())
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

function errorsByField({ code, errors, message }: ApiFailure): ProfileErrors {
  if (errors && Object.keys(errors).length > 0) return errors
  const field = code !== undefined && Object.hasOwn(fieldOf, code) ? fieldOf[code as keyof typeof fieldOf] : 'fullName'
  return { [field]: message }
}
