import type { ApiFailure } from '#app/data/api/failures.ts'
import { getOwnBusinessPath } from '#app/session/business-site.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/states/error-state.tsx'
import { StatePanel } from '#app/ui/states/state-panel.tsx'

const myCourses = {
  to: getOwnBusinessPath('my-course'),
  label: 'Lihat kelas saya',
  text: 'Mungkin kelas ini milik akun lain, atau alamatnya sudah berganti. Kelasmu yang lain tetap di tempatnya.',
}
const webinars = {
  to: '/webinar',
  label: 'Lihat semua webinar',
  text: 'Mungkin webinar ini dibatalkan, atau alamatnya salah ketik. Yang akan datang dan rekamannya ada di daftar.',
}

const certificates = {
  to: '/sertifikat',
  label: 'Lihat sertifikat saya',
  text: 'Mungkin sertifikat ini milik akun lain, atau alamatnya salah ketik. Sertifikatmu ada di daftar.',
}

/**
 * Link to show if an object was not found, by the server's error code. For example, a missing webinar links to the list
 * of webinars.
 */
const lists: Record<string, { to: string; label: string; text: string } | undefined> = {
  ENROLLMENT_NOT_FOUND: myCourses,
  TRACK_CLASS_NOT_FOUND: myCourses,
  LECTURE_MATERIAL_NOT_FOUND: myCourses,
  CERTIFICATE_NOT_FOUND: certificates,
  WEBINAR_NOT_FOUND: webinars,
  MEETING_NOT_FOUND: webinars,
  RECAP_NOT_FOUND: webinars,
}

interface Props {
  error: ApiFailure
  onRetry: () => void
}

/**
 * Page for a URL whose object was not found. Links to the list of such objects, because a retry would be refused too.
 * Without such a list, shows the error.
 */
export function MissingScreen({ error, onRetry }: Props) {
  const list = lists[error.code ?? '']
  if (!list) return <ErrorState error={error} onRetry={onRetry} level={1} />
  return (
    <StatePanel
      picture="lost"
      level={1}
      title={error.message}
      action={
        <AppLink to={list.to} className={getButtonClass('primary')}>
          {list.label}
        </AppLink>
      }
    >
      <p>{list.text}</p>
    </StatePanel>
  )
}
