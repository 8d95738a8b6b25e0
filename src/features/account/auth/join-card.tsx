import type { ReactNode } from 'react'
import { Illustration, type IllustrationName } from '#app/ui/illustration.tsx'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import classes from './join-card.module.css'
import type { JoinTarget } from './join-target.ts'

const others: Record<Exclude<JoinTarget['kind'], 'course'>, [IllustrationName, label: string, title: string]> = {
  voucher: ['gate', 'Tukar voucher', 'Voucher kelasmu'],
  webinar: ['calendar', 'Webinar', 'Belajar langsung bersama pemateri'],
  lesson: ['sprout', 'Materi', 'Materi yang kamu buka'],
}

const CourseJoinCard = createLazyPart<{ slug: string }>(
  () => import('./course-join-card.tsx').then(module => module.default),
  {
    fallback: <JoinCardFrame label="Daftar kelas" />,
    substitute: () => <JoinCardFrame label="Daftar kelas" title="Kelas pilihanmu" />,
  },
)

/** Card above the form with the page that the visitor wanted to open. Keeps its height while the course loads. */
export function JoinCard({ target }: { target: JoinTarget }) {
  if (target.kind === 'course') return <CourseJoinCard slug={target.slug} />
  const [picture, label, title] = others[target.kind]
  return <JoinCardFrame picture={<Illustration name={picture} size={72} />} label={label} title={title} />
}

interface FrameProps {
  picture?: ReactNode
  label: string
  title?: string
}

export function JoinCardFrame({ picture, label, title }: FrameProps) {
  return (
    <div className={classes.card}>
      {picture && <div className={classes.picture}>{picture}</div>}
      <p>
        {label}
        <strong>{title}</strong>
      </p>
    </div>
  )
}
