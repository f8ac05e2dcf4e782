-- The settings of the store are one row. Without the row, the defaults apply.
create table settings (
  id boolean primary key default true check (id),
  settings jsonb not null check (jsonb_typeof(settings) = 'object')
);

-- Every process caches the settings. The trigger notifies all of them, whoever changes the row.
create function notify_settings_changed() returns trigger language plpgsql set search_path from current as $$
begin
  perform pg_notify('settings_changed', '{}');
  return null;
end
$$;
create trigger notify_settings_changed after insert or update or delete or truncate on settings
  for each statement execute function notify_settings_changed();

-- Stores that share the database need no disk in common, so the secrets that a first start generates are rows.
create table generated_secrets (
  name text primary key check (char_length(name) between 1 and 100),
  secret text not null check (char_length(secret) between 1 and 1000)
);

-- The row says where the pictures of the database are, so that no store uses another storage by mistake. A bucket has a
-- file with the same id, by which a store recognizes its bucket. There is no row before the first start.
create table picture_storage (
  is_only boolean primary key default true check (is_only),
  id uuid not null,
  kind text not null check (kind in ('local', 's3'))
);

-- Products refer to a category by its path, which never changes and is part of URLs.
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
);
create unique index categories_path on categories (lower(path));
create unique index categories_name on categories (lower(name));

-- Every process caches the categories, as it does the settings.
create function notify_categories_changed() returns trigger language plpgsql set search_path from current as $$
begin
  perform pg_notify('categories_changed', '{}');
  return null;
end
$$;
create trigger notify_categories_changed after insert or update or delete or truncate on categories
  for each statement execute function notify_categories_changed();

-- A new store has the seven categories of the specification (section 2), in its order.
insert into categories (id, path, name, tint, drawings, description, position) values
  (gen_random_uuid(), 'Vegetables', 'Organic veggies', 'lemon', '{broccoli,carrots,tomatoes}',
    'Organic vegetables for salads, soups and stir-fries: crisp greens, roots, tomatoes and peppers, freshly picked.', 1),
  (gen_random_uuid(), 'Fruits', 'Fresh Fruits', 'rose', '{strawberries}',
    'Fresh fruit at its ripest: berries, apples, citrus and tropical fruit for breakfast, baking or snacking.', 2),
  (gen_random_uuid(), 'Drinks', 'Cold Drinks', 'lime', '{juice-box}',
    'Cold drinks for every taste: juices, smoothies, sparkling water, iced coffee and lemonade, chilled all the way to you.', 3),
  (gen_random_uuid(), 'Instant', 'Instant Food', 'mint', '{noodles}',
    'Instant food for busy nights: noodles, soups, pizza and snacks, on the table in minutes.', 4),
  (gen_random_uuid(), 'Dairy', 'Dairy Products', 'peach', '{cheese}',
    'Dairy products for your fridge: milk, butter, yogurt, cheese and eggs, kept cold all the way to your door.', 5),
  (gen_random_uuid(), 'Bakery', 'Bakery & Breads', 'sky', '{croissant}',
    'Bakery and breads, baked this morning: loaves, bagels, croissants and something sweet for the afternoon.', 6),
  (gen_random_uuid(), 'Grains', 'Grains & Cereals', 'lilac', '{wheat}',
    'Grains and cereals for a well-stocked pantry: oats, rice, pasta, flour and granola for every meal.', 7);
