import { type Kysely, sql } from 'kysely'

/**
 * A word of a product's name is no longer repeated among its synonyms (`s`) and texts (`t`), nor one of its synonyms among
 * its texts, as `searchWords` returns them now. Searches for words that many names have then find related products by the
 * index, without reading all the products whose names have the word.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update products set search_words = ts_delete(search_words, array(
      select place || substr(word, 2) from unnest(tsvector_to_array(search_words)) as word, unnest(array['s', 't']) as place
      where word like 'n%' or (word like 's%' and place = 't')))`.execute(db)
}
