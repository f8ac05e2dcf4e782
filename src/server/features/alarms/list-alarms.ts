import { statfs } from 'node:fs/promises'
import type { AlarmKind, AlarmWire } from '../../../contract/operations/alarms-and-jobs.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import { countOf } from '../../../domain/text/counts.ts'
import { findSavedAlarms, type SavedAlarm, type SavedAlarmKind } from '../../platform/alarms/alarm-repository.ts'
import type { Db } from '../../platform/database/connect.ts'
import { JOB_KINDS, type JobKind } from '../../platform/jobs/job-kinds.ts'
import { countJobs, type JobCount } from '../../platform/jobs/job-list-repository.ts'
import { pictureDirectory } from '../../platform/pictures/local-pictures.ts'
import type { PictureStorage, StorageAlarm } from '../../platform/pictures/picture-storage.ts'
import { countMailsByState } from '../mail/mail-repository.ts'
import { countBrokenPromises, type UndecidedPromises } from '../orders/broken-promises.ts'
import { findOrderNumbers } from '../orders/order-repository.ts'
import { findLongPendingRefunds } from '../payments/reconcile-payments.ts'

/** Failures that end sooner need no action. */
export const LONG_MS = 10 * 60 * 1000

/** Six segments of PostgreSQL's write-ahead log. When less is free, the disk may be full after the next busy minute. */
const FULL_DISK_BYTES = 100_000_000

/** Banks take up to ten business days for a refund. */
const LONG_REFUND_MS = 14 * 24 * 60 * 60 * 1000
const MOST_NAMED = 3

export interface Alarm {
  readonly kind: AlarmKind
  readonly since: Date | null
  readonly sentence: string
  readonly whatToDo: string
}

interface AlarmSources {
  readonly db: Db
  readonly now: Date
  /** The disk of this directory and that of its pictures are checked. */
  readonly dataDir: string
  readonly pictures: Pick<PictureStorage, 'findAlarm'>
}

/** Lists all alarms of the store now, for its log, `/readyz`, `/metrics`, `npm run jobs` and the owner's dashboard. */
export async function listAlarms({ db, now, dataDir, pictures }: AlarmSources): Promise<Alarm[]> {
  const [disk, storage, saved, jobs, mails, refunds, promises] = await Promise.all([
    freeBytes(dataDir),
    pictures.findAlarm(),
    findSavedAlarms(db, now),
    countJobs(db, now, new Date(now.getTime() - LONG_MS)),
    countMailsByState(db, now),
    pendingRefunds(db, now),
    countBrokenPromises(db),
  ])
  const isMailExplained = saved.some(({ kind }) => kind === 'mail-server' || kind === 'mail-held')
  const unexplained = isMailExplained ? jobs.filter(({ kind }) => kind !== 'send-mail') : jobs
  return [
    ...fullDisks(disk),
    ...awayPictures(storage),
    ...saved.map((alarm) => savedAlarm(alarm, mails.queued)),
    ...jobAlarms(unexplained, now),
    ...unsentMails(mails.unreached),
    ...refunds,
    ...brokenPromises(promises),
  ]
}

export const alarmToWire = ({ since, ...same }: Alarm): AlarmWire => ({
  ...same,
  ...(since !== null && { since: since.toISOString() }),
})

/**
 * Returns the free bytes on the disks of DATA_DIR and of its pictures, which may be mounted separately. It leaves out a
 * directory that can't be read.
 */
export async function freeBytes(dataDir: string): Promise<Readonly<Record<string, number>>> {
  const directories = { data: dataDir, pictures: pictureDirectory(dataDir) }
  const found = Object.entries(directories).map(async ([name, directory]) => {
    const disk = await statfs(directory).catch(() => null)
    return disk === null ? [] : [[name, disk.bavail * disk.bsize] as const]
  })
  return Object.fromEntries((await Promise.all(found)).flat())
}

const fullDisks = (free: Readonly<Record<string, number>>): Alarm[] =>
  Object.values(free).some((bytes) => bytes < FULL_DISK_BYTES)
    ? [
        {
          kind: 'disk-full',
          since: null,
          sentence: 'The disk of the store is full, or nearly so: orders and changes are rejected once it is.',
          whatToDo: 'Make room on the disk of DATA_DIR. The store goes on by itself.',
        },
      ]
    : []

const awayPictures = (alarm: StorageAlarm | null): Alarm[] =>
  alarm === null
    ? []
    : [
        {
          kind: 'pictures-away',
          since: alarm.since,
          sentence: `Pictures are not shown, and none can be added, because their storage can’t be reached: ${alarm.detail}.`,
          whatToDo: 'If it lasts, check PICTURES_URL, its credentials and its bucket. The store goes on by itself.',
        },
      ]

const SAVED: Readonly<Record<SavedAlarmKind, (detail: string, queued: number) => { sentence: string; whatToDo: string }>> = {
  'clock-changed': (titles) => ({
    sentence: `Background work waited for a time far ahead, as a clock had been ahead, and was started: ${titles}.`,
    whatToDo: 'Check the clocks of the store’s machines, and set them by NTP.',
  }),
  'mail-held': (_detail, queued) => ({
    sentence: `The store was restored from a backup, and won’t send any emails until you say so.${waiting(queued)}`,
    whatToDo:
      'If this store replaces the one that made the backup, press “Send held emails” on the Outbox page, or run: npm run jobs -- release-mails',
  }),
  'mail-server': (detail, queued) => ({
    sentence: `Emails can’t be sent. The mail server ${detail}${/[.!?]$/.test(detail) ? '' : '.'}${waiting(queued)}`,
    whatToDo: 'Check SMTP_URL and MAIL_FROM, and start the store again. Emails that wait are then sent by themselves.',
  }),
  'payment-provider': (detail) => ({
    sentence: `Nobody can pay online, and no refund is sent: ${detail}`,
    whatToDo:
      'If it lasts, check STRIPE_SECRET_KEY and STRIPE_API_BASE, and start the store again. Refunds that wait are then sent by themselves.',
  }),
}

function waiting(queued: number): string {
  if (queued === 0) return ''
  return queued === 1 ? ' 1 email is waiting.' : ` ${queued} emails are waiting.`
}

const savedAlarm = ({ kind, since, detail }: SavedAlarm, queued: number): Alarm => ({
  kind,
  since,
  ...SAVED[kind](detail, queued),
})

function jobAlarms(jobs: readonly JobCount[], now: Date): Alarm[] {
  const failed = jobs.filter((job) => job.failed > 0)
  const failing = jobs.filter((job) => job.failing > 0)
  const late = jobs.filter(({ oldestDueAt }) => oldestDueAt !== null && now.getTime() - oldestDueAt.getTime() > LONG_MS)
  return [
    ...jobAlarm('jobs-failed', failed, ({ failedSince }) => failedSince, {
      sentence: (titles) => `Background work failed for good: ${titles}.`,
      whatToDo: 'Run: npm run jobs. It says why, and how to retry or discard what failed.',
    }),
    ...jobAlarm('jobs-failing', failing, ({ failingSince }) => failingSince, {
      sentence: (titles) => `Background work fails again and again: ${titles}.`,
      whatToDo: 'Run: npm run jobs. It says why. The work is retried by itself.',
    }),
    ...jobAlarm('jobs-late', late, ({ oldestDueAt }) => oldestDueAt, {
      sentence: (titles) => `Background work is late: ${titles}.`,
      whatToDo:
        'Check that the store runs, and look for “jobs” in its log. If it has more work than it can do, give it more cores.',
    }),
  ]
}

function jobAlarm(
  kind: AlarmKind,
  jobs: readonly JobCount[],
  sinceOf: (job: JobCount) => Date | null,
  { sentence, whatToDo }: { sentence: (titles: string) => string; whatToDo: string },
): Alarm[] {
  if (jobs.length === 0) return []
  const times = jobs.flatMap((job) => sinceOf(job)?.getTime() ?? [])
  const titles = jobs.map((job) => titleOfJob(job.kind)).join(', ')
  return [{ kind, since: new Date(Math.min(...times)), sentence: sentence(titles), whatToDo }]
}

const unsentMails = (count: number): Alarm[] =>
  count === 0
    ? []
    : [
        {
          kind: 'mails-failed',
          since: null,
          sentence:
            count === 1
              ? '1 email could not be sent for a whole day, and is not tried again.'
              : `${count} emails could not be sent for a whole day, and are not tried again.`,
          whatToDo: 'Press “Send all again” on the Outbox page once the mail server can be reached.',
        },
      ]

const brokenPromises = ({ count, since }: UndecidedPromises): Alarm[] =>
  count === 0
    ? []
    : [
        {
          kind: 'promises-broken',
          since,
          sentence: `${countOf(count, 'order')} ${count === 1 ? 'was' : 'were'} promised what no longer holds, since hours, closed days, ZIP codes, slots or pickup were changed.`,
          whatToDo: 'Open Problems in the seller’s area, and give each another time, cancel it, or keep it as promised.',
        },
      ]

async function pendingRefunds(db: Db, now: Date): Promise<Alarm[]> {
  const refunds = await findLongPendingRefunds(db, new Date(now.getTime() - LONG_REFUND_MS))
  const [oldest] = refunds
  if (oldest === undefined) return []
  const orders = [...new Set(refunds.map(({ order }) => order))]
  const numbers = [...(await findOrderNumbers(db, orders.slice(0, MOST_NAMED))).values()].map(formatOrderNumber)
  const named = LIST.format(orders.length > MOST_NAMED ? [...numbers, 'others'] : numbers)
  return [
    {
      kind: 'refunds-pending',
      since: new Date(oldest.requestedAt.getTime() + LONG_REFUND_MS),
      sentence: `The payment provider has not ended ${refunds.length === 1 ? 'a refund' : `${refunds.length} refunds`} for more than two weeks: order ${named}.`,
      whatToDo:
        'Look for the payment in the provider’s dashboard, or ask its support. The store goes on asking once an hour, and shows the outcome at the order.',
    },
  ]
}

const LIST = new Intl.ListFormat('en-US')

/** Returns what a job does, in words for people. */
export const titleOfJob = (kind: string): string =>
  isKnown(kind) ? JOB_KINDS[kind].title : 'Work of another version of the store'

const isKnown = (kind: string): kind is JobKind => Object.hasOwn(JOB_KINDS, kind)
