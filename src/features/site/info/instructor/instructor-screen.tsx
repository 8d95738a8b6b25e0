import { useSuspenseQuery } from '@tanstack/react-query'
import type { Instructor } from '#contract/catalog/career-track.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Portrait } from '#app/ui/portrait.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { CallOut } from '../call-out.tsx'
import page from '../info-page.module.css'
import classes from './instructor-screen.module.css'
import { instructorListQuery } from '#app/queries/career-track.ts'

export function InstructorScreen() {
  const { data: instructors } = useSuspenseQuery(instructorListQuery())
  return (
    <div className={page.page}>
      <PageHead
        title="Instruktur"
        text="Mereka mengerjakan bidangnya setiap hari, lalu menjelaskannya dengan contoh yang dekat dengan keseharianmu."
      />
      {instructors.length > 0 ? (
        <ul className={classes.grid}>
          {instructors.map(instructor => (
            <li key={instructor.id}>
              <Card instructor={instructor} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title="Daftar instruktur sedang disusun"
          action={
            <AppLink to="/kelas" className={getButtonClass()}>
              Lihat kelas
            </AppLink>
          }
        >
          <p>Nama pengajar tetap bisa kamu lihat di setiap kelas.</p>
        </EmptyState>
      )}
      <CallOut
        title="Ingin ikut mengajar?"
        actions={
          <AppLink to="/career#instruktur" className={getButtonClass('primary', 'l')}>
            Lihat peran instruktur
          </AppLink>
        }
      >
        Kami mencari tenaga pelatih dan fasilitator paruh waktu untuk kelas malam hari.
      </CallOut>
    </div>
  )
}

function Card({ instructor }: { instructor: Instructor }) {
  return (
    <article className={classes.card} id={instructor.slug}>
      <header className={classes.head}>
        <Portrait name={instructor.name} picUrl={instructor.picUrl} />
        <div>
          <h2 className={classes.name}>{instructor.name}</h2>
          <p className={classes.title}>{instructor.title}</p>
        </div>
      </header>
      <p className={classes.bio}>{instructor.bio}</p>
      <ul className={classes.expertise} aria-label={`Keahlian ${instructor.name}`}>
        {instructor.expertise.map(skill => (
          <li key={skill}>
            <Badge tone="primary">{skill}</Badge>
          </li>
        ))}
      </ul>
    </article>
  )
}
