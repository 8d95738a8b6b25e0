import type { ColumnType } from 'kysely'
import type { PortfolioChoice } from '#contract/certificate/portfolio.ts'

interface PortfolioTable {
  user_id: string
  code: string | null
  choice: ColumnType<PortfolioChoice, string, string>
  shared_at: Date | null
  changed_at: Date
}

export interface PortfolioTables {
  portfolio: PortfolioTable
}
