import type { Db } from '../db/database.ts'
import { hashDetail, hashRow } from './audit.ts'
import { findAuditHead, findRowHash, listChain } from './audit-queries.ts'

const BATCH = 2_000
const START = Buffer.alloc(32)

interface Verdict {
  count: number
  brokenAt: number | null
  lastHash: string
}

/**
 * Checks the hash chain of the audit log from its first row. Compares the last row with the separately stored head, so
 * that missing last rows are detected.
 */
export async function verifyChain(db: Db): Promise<Verdict> {
  const head = await findAuditHead(db)
  const last = Number(head.seq)
  let seq = 0
  let previous: Buffer = START
  while (seq < last) {
    const rows = await listChain(db, { after: seq, until: last, limit: BATCH })
    for (const { detail, detail_salt: salt, ...row } of rows) {
      const facts = { ...row, seq: Number(row.seq) }
      const isDetailTrue = !detail || (salt !== null && hashDetail(detail, salt).equals(row.detail_hash))
      const isTrue = facts.seq === seq + 1 && isDetailTrue && hashRow(facts, previous).equals(row.hash)
      if (!isTrue) return reportBroken(seq, seq + 1, previous)
      ;[seq, previous] = [facts.seq, row.hash]
    }
    if (rows.length === 0) return reportBroken(seq, seq + 1, previous)
  }
  return previous.equals(head.hash)
    ? { count: seq, brokenAt: null, lastHash: previous.toString('hex') }
    : reportBroken(seq, seq, previous)
}

function reportBroken(count: number, brokenAt: number, previous: Buffer): Verdict {
  return { count, brokenAt, lastHash: previous.toString('hex') }
}

/** Number and hash (hexadecimal) of the last row at one point in time. */
export interface AuditHead {
  readonly seq: number
  readonly hash: string
}

export async function readAuditHead(db: Db): Promise<AuditHead> {
  const { seq, hash } = await findAuditHead(db)
  return { seq: Number(seq), hash: hash.toString('hex') }
}

/**
 * Returns whether the chain still contains this head. An attacker who controls the database can write a whole new chain
 * that `verifyChain` accepts. Such a chain does not contain heads that were copied to another machine before.
 */
export async function containsHead(db: Db, { seq, hash }: AuditHead): Promise<boolean> {
  if (seq === 0) return true
  return (await findRowHash(db, seq))?.toString('hex') === hash
}
