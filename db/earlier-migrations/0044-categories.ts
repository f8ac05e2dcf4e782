import { type Kysely, sql } from 'kysely'

interface Installed {
  readonly path: string
  readonly name: string
  readonly tint: string
  readonly drawings: readonly string[]
  readonly description: string
}

/** As the store is installed, in their order (specification, section 2). */
const INSTALLED: readonly Installed[] = [
  {
    path: 'Vegetables',
    name: 'Organic veggies',
    tint: 'lemon',
    drawings: ['broccoli', 'carrots', 'tomatoes'],
    description:
      'Organic vegetables for salads, soups and stir-fries: crisp greens, roots, tomatoes and peppers, freshly picked.',
  },
  {
    path: 'Fruits',
    name: 'Fresh Fruits',
    tint: 'rose',
    drawings: ['strawberries'],
    description: 'Fresh fruit at its ripest: berries, apples, citrus and tropical fruit for breakfast, baking or snacking.',
  },
  {
    path: 'Drinks',
    name: 'Cold Drinks',
    tint: 'lime',
    drawings: ['juice-box'],
    description:
      'Cold drinks for every taste: juices, smoothies, sparkling water, iced coffee and lemonade, chilled all the way to you.',
  },
  {
    path: 'Instant',
    name: 'Instant Food',
    tint: 'mint',
    drawings: ['noodles'],
    description: 'Instant food for busy nights: noodles, soups, pizza and snacks, on the table in minutes.',
  },
  {
    path: 'Dairy',
    name: 'Dairy Products',
    tint: 'peach',
    drawings: ['cheese'],
    description: 'Dairy products for your fridge: milk, butter, yogurt, cheese and eggs, kept cold all the way to your door.',
  },
  {
    path: 'Bakery',
    name: 'Bakery & Breads',
    tint: 'sky',
    drawings: ['croissant'],
    description: 'Bakery and breads, baked this morning: loaves, bagels, croissants and something sweet for the afternoon.',
  },
  {
    path: 'Grains',
    name: 'Grains & Cereals',
    tint: 'lilac',
    drawings: ['wheat'],
    description: 'Grains and cereals for a well-stocked pantry: oats, rice, pasta, flour and granola for every meal.',
  },
]

/** Products name a category by its path, which never changes. Whoever writes the table, all processes are notified. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table categories (
      id uuid primary key,
      path text not null check (char_length(path) between 1 and 60),
      name text not null check (char_length(name) between 1 and 60),
      tint text not null,
      drawings text[] not null,
      picture text,
      description text,
      position integer not null,
      archived_at timestamptz,
      version integer not null default 1,
      changed_at timestamptz,
      changed_by_id uuid,
      changed_by_name text,
      check ((changed_at is null) = (changed_by_name is null))
    )`.execute(db)
  await sql`create unique index categories_path on categories (lower(path))`.execute(db)
  await sql`create unique index categories_name on categories (lower(name))`.execute(db)
  for (const [position, { path, name, tint, drawings, description }] of INSTALLED.entries())
    await sql`
      insert into categories (id, path, name, tint, drawings, description, position)
      values (gen_random_uuid(), ${path}, ${name}, ${tint}, ${drawings}, ${description}, ${position + 1})`.execute(db)
  await sql`
    create function notify_categories_changed() returns trigger language plpgsql set search_path from current as $$
    begin
      perform pg_notify('categories_changed', '{}');
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger notify_categories_changed after insert or update or delete or truncate on categories
      for each statement execute function notify_categories_changed()`.execute(db)
}
