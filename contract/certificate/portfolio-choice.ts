import type { Portfolio, PortfolioChoice } from './portfolio.ts'

/** Returns the choice, reduced to the certificates, hand-ins and files that can still be chosen. */
export function keepAvailable(
  choice: PortfolioChoice,
  { certificates, projects }: Pick<Portfolio, 'certificates' | 'projects'>,
): PortfolioChoice {
  const codes = new Set(certificates.map(({ code }) => code))
  const files = new Map(projects.map(project => [project.answerId, new Set(project.files.map(({ id }) => id))]))
  return {
    ...choice,
    certificates: choice.certificates.filter(code => codes.has(code)),
    projects: choice.projects
      .filter(({ answerId }) => files.has(answerId))
      .map(project => ({
        ...project,
        fileIds: project.fileIds.filter(id => files.get(project.answerId)?.has(id)),
      })),
  }
}
