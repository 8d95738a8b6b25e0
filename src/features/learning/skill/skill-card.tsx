import BookOpen from 'lucide-react/icons/book-open'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Layers from 'lucide-react/icons/layers'
import { describeSkill } from '#contract/learning/skill.rules.ts'
import type { Skill, SkillEvidence } from '#contract/learning/skill.ts'
import { SkillBadge } from '#app/learning/skill-badge.tsx'
import { Plant } from '#app/learning/plant.tsx'
import { formatDate } from '#app/lib/times.ts'
import classes from './skill.module.css'

/** A skill with its level and the reason. A tap shows each piece of evidence and the classes. */
export function SkillCard({ skill }: { skill: Skill }) {
  const { name, level, materials, completedMaterials, evidence, classes: titles } = skill
  return (
    <details className={classes.skill}>
      <summary>
        <Plant value={completedMaterials} max={materials} size={40} />
        <span className={classes.name}>
          <strong>{name}</strong>
          <small>{describeSkill(skill)}</small>
        </span>
        <span className={classes.end}>
          <SkillBadge level={level} />
          <ChevronDown size={20} aria-hidden />
        </span>
      </summary>
      {evidence.length > 0 && (
        <ul className={classes.evidence}>
          {evidence.map((each, at) => (
            // The key contains the index, because the same material can be listed for a quiz and for its cards.
            <li key={`${each.kind}:${at}`}>
              <Evidence evidence={each} />
            </li>
          ))}
        </ul>
      )}
      <p className={classes.muted}>
        <BookOpen size={16} aria-hidden /> Diajarkan di {titles.join(', ')}. {completedMaterials} dari {materials}{' '}
        materi selesai.
      </p>
    </details>
  )
}

function Evidence({ evidence: { kind, title, score, cards, at } }: { evidence: SkillEvidence }) {
  const Icon = kind === 'cards' ? Layers : ClipboardCheck
  const date = at === null ? '' : ` · ${formatDate(at)}`
  return (
    <>
      <Icon size={18} aria-hidden />
      <span>
        {title}
        <small>
          {kind === 'quiz' && (score === null ? 'Kuis lulus' : `Kuis lulus dengan nilai ${score}`)}
          {kind === 'assignment' && `Tugas dinilai ${score}`}
          {kind === 'cards' && `${cards} kartu masih diingat setelah sepekan`}
          {date}
        </small>
      </span>
    </>
  )
}
