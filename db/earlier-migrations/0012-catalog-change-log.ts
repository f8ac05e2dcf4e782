import { type Kysely, sql } from 'kysely'

/**
 * What public responses show of a product, or find it by. A later migration that adds one calls `signalChangesOf` with the longer list; a
 * column that is not shown, such as a stock count, is left out and written without a signal.
 */
export const SHOWN_COLUMNS = [
  'id',
  'name',
  'folded_name',
  'category',
  'price',
  'offer_price',
  'description',
  'weight',
  'pictures',
  'in_stock',
  'created_at',
]

export async function up(db: Kysely<never>): Promise<void> {
  await createLog(db)
  await signalChangesOf(SHOWN_COLUMNS, db)
  await replaceVersion(db)
}

/** In place of a row that every writer of products locked until its commit. */
async function createLog(db: Kysely<never>): Promise<void> {
  // without product ids and categories: everything; `seen_at`: when a purge found it committed
  await sql`
    create table catalog_changes (
      id uuid primary key,
      xid xid8 not null default pg_current_xact_id(),
      product_ids uuid[],
      categories text[],
      seen_at timestamptz,
      check ((product_ids is null) = (categories is null))
    )`.execute(db)
  await sql`create index catalog_changes_xid on catalog_changes (xid)`.execute(db)
}

/**
 * Per statement, by the triggers of 0006-catalog-changes. A payload has at most 8,000 bytes. From a transaction's twenty-first signal
 * on, which is of everything, nothing more is compared.
 */
export async function signalChangesOf(columns: readonly string[], db: Kysely<never>): Promise<void> {
  const shown = sql.join(columns.map((column) => sql.ref(column)))
  // `except` and no join: its plan, cached for single rows, also suits a hundred thousand
  await sql`
    create or replace function note_catalog_change() returns trigger language plpgsql set search_path from current as $$
    declare
      signals integer := coalesce(nullif(current_setting('larder.catalog_signals', true), ''), '0');
      change_id uuid := gen_random_uuid();
      changed_ids uuid[];
      changed_categories text[];
      payload text;
    begin
      if signals > 20 then
        return null;
      end if;

      if tg_op = 'INSERT' then
        select array_agg(id), array_agg(distinct category) into changed_ids, changed_categories
        from (select id, category from after limit 51) as changed;
      elsif tg_op = 'DELETE' then
        select array_agg(id), array_agg(distinct category) into changed_ids, changed_categories
        from (select id, category from before limit 51) as changed;
      elsif tg_op = 'UPDATE' then
        select array_agg(distinct id), array_agg(distinct category) into changed_ids, changed_categories
        from (
          (select ${shown} from before except select ${shown} from after)
          union all
          (select ${shown} from after except select ${shown} from before)
          limit 101 -- a product twice, as it was and as it is
        ) as changed;
      end if;
      if tg_op <> 'TRUNCATE' and changed_ids is null then
        return null; -- nothing shown is another than it was
      end if;
      perform set_config('larder.catalog_signals', (signals + 1)::text, true); -- true: until this transaction ends

      payload := json_build_object('id', change_id, 'ids', changed_ids, 'categories', changed_categories);
      if changed_ids is null or cardinality(changed_ids) > 50 or signals = 20 or octet_length(payload) >= 8000 then
        changed_ids := null;
        changed_categories := null;
        payload := json_build_object('id', change_id); -- everything
      end if;
      insert into catalog_changes (id, product_ids, categories) values (change_id, changed_ids, changed_categories);
      perform pg_notify('catalog_changed', payload);
      return null;
    end
    $$`.execute(db)
}

/** For processes of the version before, which compare it during an upgrade; they take a payload without it for everything. */
async function replaceVersion(db: Kysely<never>): Promise<void> {
  await sql`drop table catalog_version`.execute(db)
  await sql`create view catalog_version as select true as is_only, count(*) as version from catalog_changes`.execute(db)
}
