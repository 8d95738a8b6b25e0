import { useSuspenseQuery } from '@tanstack/react-query'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Share2 from 'lucide-react/icons/share-2'
import { skillLevelNames, skillLevels } from '#contract/learning/skill.rules.ts'
import type { SkillTrack } from '#contract/learning/skill.ts'
import { useOutbox } from '#app/outbox/outbox.ts'
import { skillsQuery } from '#app/queries/skill.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { SkillCard } from './skill-card.tsx'
import classes from './skill.module.css'

/** Screen `/keahlian`: the skills of each career track, with the evidence behind them. */
export function SkillScreen() {
  const { data: tracks } = useSuspenseQuery(skillsQuery())
  const unsentCount = useOutbox().entries.length
  return (
    <div className={classes.page}>
      <PageHead title="Keahlian" text="Yang sudah kamu bisa, dibuktikan oleh kuis, tugas, dan ulanganmu." />
      {tracks.length > 0 && (
        <AppLink to="/keahlian/bagikan" className={getButtonClass('primary')}>
          <Share2 size={20} aria-hidden /> Bagikan ke perekrut
        </AppLink>
      )}
      {unsentCount > 0 && (
        <p className={classes.note}>
          <CloudUpload size={20} aria-hidden /> Hasil belajar yang belum terkirim ikut dihitung setelah terkirim.
        </p>
      )}
      {tracks.length === 0 ? (
        <EmptyState
          title="Belum ada keahlian di sini"
          action={
            <AppLink to="/kelas" className={getButtonClass('primary')}>
              Lihat kelas
            </AppLink>
          }
        >
          <p>Keahlian muncul setelah kamu mengikuti kelas.</p>
        </EmptyState>
      ) : (
        tracks.map(track => <TrackSkills key={track.careerTrack.id} track={track} />)
      )}
    </div>
  )
}

function TrackSkills({ track: { careerTrack, skills } }: { track: SkillTrack }) {
  const titleId = `keahlian-${careerTrack.id}`
  return (
    <section className={classes.track} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{careerTrack.title}</h2>
        <p className={classes.muted}>{formatLevels(skills)}</p>
      </header>
      {skills.length > 0 && (
        <ul className={classes.skills}>
          {skills.map(skill => (
            <li key={skill.name}>
              <SkillCard skill={skill} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Returns the number of skills of each level, highest first, such as '2 kuat, 1 terbukti'. */
function formatLevels(skills: SkillTrack['skills']): string {
  if (skills.length === 0) return 'Keahlian program ini belum ditulis pengajarnya.'
  return skillLevels
    .toReversed()
    .map(level => ({ level, count: skills.filter(skill => skill.level === level).length }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => `${count} ${skillLevelNames[level].toLowerCase()}`)
    .join(', ')
}
