import type { ReactNode } from 'react'
import { profileLengths } from '#contract/account/profile.ts'
import { educationDegrees, genders, majors, maritalStatuses, positions } from '#contract/account/profile-options.ts'
import { profileDates } from '#contract/account/profile.rules.ts'
import { Button } from '#app/ui/button.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ChoiceField, toOptions } from './choice-field.tsx'
import { InstitutionField } from './institution-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import classes from './profile-form.module.css'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { listProfileFields, profileLabels as labels, type ProfilePart } from './profile-fields.ts'
import type { ProfileField } from './profile-values.ts'
import type { ProfileFormState } from './use-profile-form.ts'

interface Props {
  form: ProfileFormState
  email: string
  /** Part of the profile that is being saved now. */
  saving: ProfilePart | undefined
  onSave: (part: ProfilePart) => void
  onCancel: () => void
}

const link = { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const

export function ProfileForm({ form, email, saving, onSave, onCancel }: Props) {
  const part = (name: ProfilePart) => ({ form, name, isSaving: saving === name, isBusy: saving !== undefined, onSave })
  const field = (name: ProfileField) => form.field(name)
  return (
    <div className={classes.form}>
      <Section title="Data diri" {...part('person')}>
        <TextField {...field('fullName')} label={labels.fullName} autoComplete="name" />
        <TextField name="email" label="Email" value={email} readOnly hint="Email dipakai untuk masuk." />
        <TextField
          {...field('phoneNumber')}
          label={labels.phoneNumber}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder="08xxxxxxxxxx"
        />
        <ChoiceField {...field('gender')} label={labels.gender} options={genders} autoComplete="sex" />
        <DateField
          {...field('birthDate')}
          label={labels.birthDate}
          min={profileDates.earliestBirth}
          max={profileDates.latestBirth(form.openedAt)}
          opensAt={profileDates.typicalBirth}
          autoComplete="bday"
        />
        <ChoiceField
          {...field('maritalStatus')}
          label={labels.maritalStatus}
          options={toOptions(maritalStatuses)}
          autoComplete="off"
        />
        <TextAreaField {...field('bio')} label={labels.bio} limit={profileLengths.bio} />
      </Section>
      <Section title="Alamat" {...part('address')}>
        <TextAreaField
          {...field('address')}
          label={labels.address}
          limit={profileLengths.address}
          autoComplete="street-address"
        />
        <PlaceFields form={form} />
      </Section>
      <Section title="Pendidikan dan kesibukan" {...part('study')}>
        <ChoiceField
          {...field('lastEducation')}
          label={labels.lastEducation}
          options={toOptions(educationDegrees)}
          autoComplete="off"
        />
        <InstitutionField form={form} />
        <ChoiceField
          {...field('major')}
          label={labels.major}
          options={toOptions(majors)}
          hint="Tidak perlu diisi untuk SD dan SMP."
          autoComplete="off"
        />
        <TextField
          {...field('graduationYear')}
          label={labels.graduationYear}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          hint="Masih belajar? Tulis perkiraan tahun lulusnya."
        />
        <ChoiceField
          {...field('position')}
          label={labels.position}
          options={toOptions(positions)}
          autoComplete="organization-title"
        />
        <TextField {...field('company')} label={`${labels.company} (opsional)`} autoComplete="organization" />
      </Section>
      <Section title="Tautan (opsional)" {...part('links')}>
        <TextField
          {...field('linkedinUrl')}
          {...link}
          label={labels.linkedinUrl}
          placeholder="https://linkedin.com/in/…"
        />
        <TextField
          {...field('instagramUrl')}
          {...link}
          label={labels.instagramUrl}
          placeholder="https://instagram.com/…"
        />
        <TextField {...field('githubUrl')} {...link} label={labels.githubUrl} placeholder="https://github.com/…" />
        <TextField
          {...field('websiteUrl')}
          {...link}
          label={labels.websiteUrl}
          autoComplete="url"
          placeholder="https://…"
        />
      </Section>
      <Button variant="ghost" size="l" onClick={onCancel} disabled={saving !== undefined}>
        Batal
      </Button>
    </div>
  )
}

interface SectionProps {
  title: string
  name: ProfilePart
  form: ProfileFormState
  isSaving: boolean
  /** True while any part is being saved. */
  isBusy: boolean
  onSave: (part: ProfilePart) => void
  children: ReactNode
}

/** One part of the profile with its own 'Simpan' (save) button. */
function Section({ title, name, form, isSaving, isBusy, onSave, children }: SectionProps) {
  return (
    <form
      className={classes.section}
      noValidate
      aria-labelledby={`profil-${name}`}
      onSubmit={event => {
        event.preventDefault()
        if (!isBusy) onSave(name)
      }}
    >
      <h2 id={`profil-${name}`} className={classes.legend}>
        {title}
      </h2>
      <div className={classes.fields}>{children}</div>
      <div className={classes.actions}>
        {/* Prevents the blur of the current field before the click has ended, because the field's error message would
            move the button away. */}
        <Button type="submit" isBusy={isSaving} onMouseDown={event => event.preventDefault()}>
          Simpan
        </Button>
        {form.isChanged(listProfileFields(name)) && <span className={classes.unsaved}>Belum disimpan</span>}
      </div>
    </form>
  )
}
