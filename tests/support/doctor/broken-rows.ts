import type { Level } from '#server/doctor/check.ts'

/**
 * A fault that a check must find: the id of the check, the SQL that causes the fault, the level and a part of the fix.
 */
export type BrokenRows = [id: string, statement: string, level: Level, fix: RegExp]

/**
 * Triggers refuse every change of the log's rows. An attacker with the rights of the owner removes these triggers
 * first.
 */
const openLog = 'alter table audit_entry disable trigger user; '

const hash = 'f'.repeat(64)
const anyUser = "(select id from app_user where email = 'siswa@semai.test')"

/** Checks of rows and files. Each runs in a transaction that is rolled back. */
export const brokenRows: readonly BrokenRows[] = [
  ['migrations-missing', "delete from kysely_migration where name = '0004_courses'", 'warning', /cadangan/],
  ['migrations-unknown', "insert into kysely_migration values ('9999_nanti', '2027-01-01')", 'error', /lebih baru/],
  ['schema-tables', 'drop table media_pieces', 'error', /cadangan/],
  [
    'mail-waiting',
    `insert into mail_job (id, template, email, next_try_at, created_at)
       values (gen_random_uuid(), 'verification', 'a@b.id', now(), now() - interval '2 years')`,
    'warning',
    /mail-server/,
  ],
  [
    'mail-waiting',
    `insert into mail_job (id, template, email, next_try_at, created_at, failed_at)
       values (gen_random_uuid(), 'verification', 'a@b.id', now(), now(), now())`,
    'warning',
    /mail-server/,
  ],
  [
    'push-keys',
    `insert into vapid_key (generation, public_key, private_key, created_at)
       values (7, 'bukan-pasangan', '${Buffer.alloc(32, 7).toString('base64url')}', now())`,
    'error',
    /vapid_key/,
  ],
  [
    'push-waiting',
    `set local session_replication_role = replica;
     insert into notification_delivery (id, notification_id, user_id, host, next_try_at, created_at)
       values (gen_random_uuid(), gen_random_uuid(), ${anyUser}, 'fcm.googleapis.com', now(), '2020-01-01')`,
    'warning',
    /HTTPS/,
  ],
  ['admins', 'update app_user set is_admin = false', 'warning', /npm run admin/],
  ['admins', "update app_user set is_admin = (email = 'siswa@semai.test')", 'warning', /npm run admin -- create/],
  ['demo-accounts', 'select 1', 'error', /kosong/],
  ['server-keys', "delete from server_key where name = 'quiz-attempt'", 'warning', /cadangan/],
  ['certificate-key', "delete from server_key where name = 'certificate'", 'error', /cadangan/],
  ['backup', 'update setup_state set backup_at = null', 'warning', /BACKUP_KEY_FILE/],
  ['backup', "update setup_state set backup_at = '2020-01-01'", 'warning', /BACKUP_DIR/],
  ['points-ledger', `update point_balance set balance = balance + 1 where user_id = ${anyUser}`, 'error', /--json/],
  ['seats', 'update course_session set seats_taken = 1 where seats_taken = 0', 'warning', /--json/],
  [
    'webinar-seats',
    "update webinar set seats_taken = seats_taken + 1 where kind <> 'course' and capacity is null",
    'warning',
    /--json/,
  ],
  ['stock', 'update inventory_item set stock = stock + 1', 'error', /--json/],
  [
    'payments',
    `set local session_replication_role = replica;
     insert into payment_finding
       (id, order_id, kind, transaction_id, refund_key, transaction_status, amount, noticed_at)
       values (gen_random_uuid(), gen_random_uuid(), 'second-payment', 'T2', '', 'settlement', 1,
         now() - interval '2 years')`,
    'warning',
    /finding=open/,
  ],
  [
    'payments',
    "insert into payment_comparison (day, started_at) values ('2020-01-01', now() - interval '2 years')",
    'warning',
    /Midtrans/,
  ],
  [
    'vouchers',
    `set local session_replication_role = replica;
     insert into voucher_redemption (voucher_code, user_id, enrollment_id, redeemed_at)
       select code, ${anyUser}, gen_random_uuid(), now() from voucher where use_count = 0 limit 1`,
    'error',
    /--json/,
  ],
  ['audit-chain', `${openLog} update audit_entry set deed = 'user.erase' where seq = 2`, 'error', /akses/],
  ['audit-chain', `${openLog} delete from audit_entry where seq = (select seq from audit_head)`, 'error', /akses/],
  [
    'files-media',
    `update lecture_material set content = jsonb_build_object('url', '/api/media/${hash}.mp4')`,
    'error',
    /DATA_DIR/,
  ],
  [
    'files-uploads',
    `insert into upload (user_id, id, name, size_bytes, sha256, type, completed_at, touched_at, created_at)
       values (${anyUser}, gen_random_uuid(), 'a.pdf', 1, decode('${hash}', 'hex'), 'application/pdf',
         now(), now(), now())`,
    'error',
    /DATA_DIR/,
  ],
  [
    'files-certificates',
    `set local session_replication_role = replica;
     insert into certificate_file (certificate_id, begun_at) values (gen_random_uuid(), '2020-01-01')`,
    'error',
    /DATA_DIR/,
  ],
  [
    'files-pictures',
    `insert into site_picture (url, width, height) values ('/api/pictures/${hash}.webp', 1, 1)`,
    'error',
    /DATA_DIR/,
  ],
]
