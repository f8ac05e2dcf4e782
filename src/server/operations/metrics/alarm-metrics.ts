import { Gauge, type Registry } from 'prom-client'
import { ALARM_KINDS } from '../../../contract/operations/alarms-and-jobs.ts'
import { type Alarm, freeBytes } from '../../features/alarms/list-alarms.ts'
import { countMailsByState } from '../../features/mail/mail-repository.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Shows kinds without an alarm, too, so that an alert can tell an alarm that is over from a store that does not respond. */
export function showAlarms(alarms: () => Promise<readonly Alarm[]>, registry: Registry): void {
  const gauge = new Gauge({
    name: 'larder_alarms',
    help: '1 while the store has an alarm of this kind, else 0',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const found = await alarms().catch(() => null)
      gauge.reset()
      for (const kind of found === null ? [] : ALARM_KINDS)
        gauge.set({ kind }, found?.some((alarm) => alarm.kind === kind) ? 1 : 0)
    },
  })
}

/** Shows the mails in the database, which are the same in every process. There are no samples while it can't be read. */
export function showMails(db: Db, registry: Registry): void {
  const read = () => countMailsByState(db, new Date()).catch(() => null)
  const mails = new Gauge({
    name: 'larder_mails',
    help: 'Emails that wait to be sent (queued), that failed for good and were not sent again (failed), and that were sent in the last hour (sent)',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counts = await read()
      mails.reset()
      if (counts === null) return
      mails.set({ state: 'queued' }, counts.queued)
      mails.set({ state: 'failed' }, counts.failed)
      mails.set({ state: 'sent' }, counts.sentInLastHour)
    },
  })
  const oldest = new Gauge({
    name: 'larder_mails_oldest_queued_seconds',
    help: 'For how long the oldest email waits to be sent',
    registers: [registry],
    async collect() {
      const counts = await read()
      oldest.reset()
      if (counts === null) return
      oldest.set(counts.oldestQueuedAt === null ? 0 : Math.max(0, (Date.now() - counts.oldestQueuedAt.getTime()) / 1000))
    },
  })
}

export function showDisks(dataDir: string, registry: Registry): void {
  const free = new Gauge({
    name: 'larder_disk_free_bytes',
    help: 'What is free on the disk of DATA_DIR (data), and of its pictures (pictures)',
    labelNames: ['directory'],
    registers: [registry],
    async collect() {
      free.reset()
      for (const [directory, bytes] of Object.entries(await freeBytes(dataDir))) free.set({ directory }, bytes)
    },
  })
}
