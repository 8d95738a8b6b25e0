import type { Ledger } from './ledger.ts'

const choice = { name: 'full', showsSkills: true, showsAttendance: true, certificates: [], projects: [] }

/** Shares the portfolio of an account, and returns the path of its public page. */
export async function sharePortfolioOf(ledger: Ledger, email: string): Promise<string> {
  const code = '0123456789ABCDEFGHJKMNPQRT'
  await ledger.query(
    `insert into portfolio (user_id, code, choice, shared_at, changed_at)
     select id, $2, $3::jsonb || jsonb_build_object('certificates', (
       select coalesce(jsonb_agg(certificate.code), '[]') from certificate
       join enrollment on enrollment.id = certificate.enrollment_id
       where enrollment.user_id = app_user.id and published_at is not null
     )), now(), now() from app_user where email = $1`,
    [email, code, JSON.stringify(choice)],
  )
  return `/portofolio/${code}`
}
