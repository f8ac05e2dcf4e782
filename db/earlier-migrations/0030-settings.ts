import { type Kysely, sql } from 'kysely'

/** One row; without it, the defaults. Whoever writes it, all processes are notified. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table settings (
      id boolean primary key default true check (id),
      settings jsonb not null check (jsonb_typeof(settings) = 'object')
    )`.execute(db)
  await sql`
    create function notify_settings_changed() returns trigger language plpgsql set search_path from current as $$
    begin
      perform pg_notify('settings_changed', '{}');
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger notify_settings_changed after insert or update or delete or truncate on settings
      for each statement execute function notify_settings_changed()`.execute(db)
}
