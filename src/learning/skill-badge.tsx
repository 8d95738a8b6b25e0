import BadgeCheck from 'lucide-react/icons/badge-check'
import { type SkillLevel, skillLevelNames } from '#contract/learning/skill.rules.ts'
import { Badge } from '#app/ui/badge.tsx'

/** Level of a skill. The highest level has an icon in addition to its name. */
export function SkillBadge({ level }: { level: SkillLevel }) {
  return (
    <Badge tone={level === 'proven' || level === 'strong' ? 'primary' : 'neutral'}>
      {level === 'strong' && <BadgeCheck size={16} aria-hidden />}
      {skillLevelNames[level]}
    </Badge>
  )
}
