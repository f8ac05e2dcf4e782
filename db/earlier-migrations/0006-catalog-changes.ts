import { type Kysely, sql } from 'kysely'

/**
 * Every change of products, even by psql, notifies the processes that cache them; a process that may have missed a notification
 * compares the version. Both take effect with the commit.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table catalog_version (
      is_only boolean primary key default true check (is_only),
      version bigint not null
    )`.execute(db)
  await sql`insert into catalog_version (version) values (1)`.execute(db)
  await createFunction(db)
  for (const [name, event] of Object.entries(EVENTS)) {
    await sql`create trigger ${sql.ref(`catalog_change_${name}`)} after ${sql.raw(event)}
      for each statement execute function note_catalog_change()`.execute(db)
  }
}

const EVENTS = {
  insert: 'insert on products referencing new table as after',
  update: 'update on products referencing old table as before new table as after',
  delete: 'delete on products referencing old table as before',
  truncate: 'truncate on products',
}

/**
 * Per statement. The version rises once a transaction, since many updates of one row in a transaction become slow. A payload has
 * at most 8,000 bytes; after 20 statements, everything is invalidated.
 */
async function createFunction(db: Kysely<never>): Promise<void> {
  await sql`
    create function note_catalog_change() returns trigger language plpgsql set search_path from current as $$
    declare
      ids text[];
      categories text[];
      statements integer := coalesce(nullif(current_setting('larder.catalog_statements', true), ''), '0');
      word text;
    begin
      if tg_op = 'INSERT' then
        select array_agg(id), array_agg(distinct category) into ids, categories from after;
      elsif tg_op = 'DELETE' then
        select array_agg(id), array_agg(distinct category) into ids, categories from before;
      elsif tg_op = 'UPDATE' then
        select array_agg(distinct id), array_agg(distinct category) into ids, categories
        from ((table before except table after) union all (table after except table before)) as changed;
      end if;
      if tg_op <> 'TRUNCATE' and ids is null then
        return null; -- nothing is another than it was
      end if;

      if statements = 0 then
        update catalog_version set version = version + 1;
      end if;
      perform set_config('larder.catalog_statements', (statements + 1)::text, true); -- true: until this transaction ends

      if statements < 20 and cardinality(ids) <= 50 then
        word := json_build_object('version', (select version from catalog_version), 'ids', ids, 'categories', categories);
      end if;
      if word is null or octet_length(word) >= 8000 then
        word := json_build_object('version', (select version from catalog_version)); -- everything
      end if;
      perform pg_notify('catalog_changed', word);
      return null;
    end
    $$`.execute(db)
}
