import type { Feature } from '../../feature.ts'
import { mountPortfolioFiles } from './files.ts'
import { portfolioBindings } from './routes.ts'

export const portfolioFeature = {
  bindings: portfolioBindings,
  mounts: [mountPortfolioFiles],
} satisfies Feature
