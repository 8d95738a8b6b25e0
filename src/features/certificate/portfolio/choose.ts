import type { PortfolioChoice } from '#contract/certificate/portfolio.ts'

type Project = PortfolioChoice['projects'][number]

/** Adds the item to the list, or removes it if the list contains it. */
export function toggle(list: readonly string[], item: string): string[] {
  return list.includes(item) ? list.filter(each => each !== item) : [...list, item]
}

/** Replaces, adds or removes a project. The other projects keep their order, which is the order of the page. */
export function changeProject(projects: readonly Project[], answerId: string, chosen: Project | undefined): Project[] {
  if (!chosen) return projects.filter(project => project.answerId !== answerId)
  if (!projects.some(project => project.answerId === answerId)) return [...projects, chosen]
  return projects.map(project => (project.answerId === answerId ? chosen : project))
}
