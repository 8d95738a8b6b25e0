import { useSuspenseQuery } from '@tanstack/react-query'
import { formatDuration, getSeconds } from '#app/lib/time-spans.ts'
import type { LectureMaterialType } from '#contract/learning/lecture-material.ts'
import desk from '#app/desk/desk.module.css'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { structureQuery } from '#app/queries/desk/structure.ts'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import classes from './structure.module.css'

interface Props {
  careerTrackId: string
  version: string | undefined
  onVersion: (version: string | undefined) => void
}

const materialTypes: Record<LectureMaterialType, string> = {
  article: 'Artikel',
  video: 'Video',
  pdf: 'PDF',
  quiz: 'Kuis',
  assignment: 'Tugas',
  scorm: 'Interaktif',
}

/** Shows the content of a version of a career track. The user needs no enrolment. */
export function StructureScreen({ careerTrackId, version, onVersion }: Props) {
  const { data: tracks } = useSuspenseQuery(structureQuery(careerTrackId, version))
  const [first] = tracks
  return (
    <div className={classes.page}>
      <header>
        <h1>Susunan {first?.career_track_title ?? 'program'}</h1>
        {first && (
          <div className={classes.choice}>
            <FilterSelect
              label="Versi"
              all="Terbaru"
              value={version}
              choices={first.versions.map(each => ({ value: String(each), name: `Versi ${each}` }))}
              onChoose={onVersion}
            />
            <StateDot tone={first.publishedAt ? 'good' : 'waiting'}>
              {first.publishedAt
                ? `Versi ${first.version}, terbit ${formatMoment(first.publishedAt, 'WIB')}`
                : `Versi ${first.version}, belum terbit: peserta belum melihatnya`}
            </StateDot>
            <AppLink
              to={`/admin/career-track/${careerTrackId}/salin?version=${first.version}`}
              className={getButtonClass('secondary')}
            >
              Salin ke program lain
            </AppLink>
          </div>
        )}
      </header>
      {tracks.length === 0 && (
        <EmptyState title="Belum ada isinya">
          <p>Versi ini belum punya track.</p>
        </EmptyState>
      )}
      {tracks.map(track => (
        <section key={track.id} className={classes.track} aria-label={`Track ${track.title}`}>
          <h2>{track.title}</h2>
          {track.summary && <p>{track.summary}</p>}
          {track.track_class_content.map(each => (
            <details key={each.id} className={classes.class}>
              <summary>
                {each.title}
                <span className={desk.small}>{each.lecture_material_content.length} materi</span>
              </summary>
              {each.summary && <p>{each.summary}</p>}
              <ol>
                {each.lecture_material_content.map(material => (
                  <li key={material.id}>
                    {material.title}{' '}
                    <span className={desk.small}>
                      {material.is_quiz_akhir ? 'Kuis akhir' : materialTypes[material.type]} ·{' '}
                      {formatDuration(getSeconds(material))}
                    </span>
                  </li>
                ))}
              </ol>
            </details>
          ))}
        </section>
      ))}
    </div>
  )
}
