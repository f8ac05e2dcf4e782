import { type Kysely, sql } from 'kysely'

/** Public responses show these columns of a product, or find it by them. */
export const SHOWN_COLUMNS = [
  ...['id', 'name', 'folded_name', 'category', 'price', 'offer_price', 'description', 'weight', 'pictures', 'created_at'],
  ...['is_available', 'stock_left', 'sku', 'size_amount', 'size_unit', 'ingredients', 'origin', 'allergens', 'archived_at'],
  ...['brand', 'diets'],
  ...['price_charged_until', 'rating_count', 'rating_stars', 'search_terms'],
  ...['search_words', 'unit_price', 'sale_to', 'usual_price'],
]

/** Creates the triggers that signal each change of products to all processes, whoever writes: also a change by psql. */
export async function createCatalogSignal(db: Kysely<never>): Promise<void> {
  await signalChangesOf(SHOWN_COLUMNS, db)
  await sql`
    create trigger catalog_change_insert after insert on products referencing new table as after
      for each statement execute function note_catalog_change();
    create trigger catalog_change_update after update on products referencing old table as before new table as after
      for each statement execute function note_catalog_change();
    create trigger catalog_change_delete after delete on products referencing old table as before
      for each statement execute function note_catalog_change();
    create trigger catalog_change_truncate after truncate on products
      for each statement execute function note_catalog_change()`.execute(db)
}

/**
 * Signals a change of products only when it changed one of these columns, so that a column that is not shown can be
 * written often. A later migration that adds a shown column calls this function with the longer list.
 */
export async function signalChangesOf(columns: readonly string[], db: Kysely<never>): Promise<void> {
  const shown = sql.join(columns.map((column) => sql.ref(column)))
  // A payload has at most 8,000 bytes. The twenty-first signal of a transaction says that everything may have changed, so
  // that the statements after it need not be compared. The comparison uses `except` and no join, because its plan, which
  // is cached for single rows, also suits a hundred thousand.
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
          limit 101 -- Each product is here twice: as it was, and as it is.
        ) as changed;
      end if;
      if tg_op <> 'TRUNCATE' and changed_ids is null then
        return null; -- No shown column has changed.
      end if;
      perform set_config('larder.catalog_signals', (signals + 1)::text, true); -- The count lasts until the transaction ends.

      payload := json_build_object('id', change_id, 'ids', changed_ids, 'categories', changed_categories);
      if changed_ids is null or cardinality(changed_ids) > 50 or signals = 20 or octet_length(payload) >= 8000 then
        changed_ids := null;
        changed_categories := null;
        payload := json_build_object('id', change_id); -- This payload means that everything may have changed.
      end if;
      insert into catalog_changes (id, product_ids, categories) values (change_id, changed_ids, changed_categories);
      perform pg_notify('catalog_changed', payload);
      return null;
    end
    $$`.execute(db)
}
