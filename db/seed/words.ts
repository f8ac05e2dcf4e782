// Vocabulary of seeded products, people and places; no combination is meant to be real.

export const MAKERS = [
  ...['Alder', 'Birch', 'Cedar', 'Clover', 'Fern', 'Hazel', 'Heather', 'Juniper', 'Linden', 'Maple', 'Meadow', 'Rowan'].flatMap(
    (tree) =>
      ['Farm', 'Mill', 'Orchard', 'Kitchen', 'Garden', 'Hill', 'Brook', 'Dairy', 'Pantry', 'Fields'].map(
        (place) => `${tree} ${place}`,
      ),
  ),
]

/** Name suffixes, and factors of the price and of the amount. */
export const PACKAGES = [
  { text: '', times: 1, amount: 1 },
  { text: 'family pack', times: 1.8, amount: 2 },
  { text: 'small', times: 0.6, amount: 0.5 },
  { text: 'organic', times: 1.3, amount: 1 },
  { text: 'for two', times: 0.8, amount: 0.75 },
  { text: 'extra fresh', times: 1.15, amount: 1 },
  { text: 'value pack', times: 1.6, amount: 2 },
  { text: 'selected', times: 1.25, amount: 1 },
  { text: 'of the season', times: 1.1, amount: 1 },
  { text: 'for the week', times: 2.2, amount: 2.5 },
  { text: 'twin pack', times: 1.9, amount: 2 },
  { text: 'best of the harvest', times: 1.4, amount: 1 },
] as const

export const FIRST_NAMES = [
  ...[
    'Ada',
    'Amir',
    'Anna',
    'Ben',
    'Carla',
    'Chen',
    'Clara',
    'David',
    'Elif',
    'Emil',
    'Fatima',
    'Finn',
    'Grace',
    'Hana',
    'Ines',
    'Ivan',
  ],
  ...[
    'Jonas',
    'Julia',
    'Kofi',
    'Lena',
    'Liam',
    'Lucia',
    'Maya',
    'Mateo',
    'Mila',
    'Nia',
    'Noah',
    'Olga',
    'Omar',
    'Paula',
    'Priya',
    'Raj',
  ],
  ...['Rosa', 'Sami', 'Sofia', 'Tara', 'Tomas', 'Uma', 'Victor', 'Yuki'],
]

export const LAST_NAMES = [
  ...[
    'Adler',
    'Baker',
    'Berg',
    'Brooks',
    'Costa',
    'Cruz',
    'Diaz',
    'Evans',
    'Fischer',
    'Fox',
    'Garcia',
    'Gray',
    'Hall',
    'Hughes',
    'Ito',
  ],
  ...[
    'Jensen',
    'Khan',
    'Kim',
    'Klein',
    'Lee',
    'Lopez',
    'Marsh',
    'Meyer',
    'Mori',
    'Nair',
    'Novak',
    'Okafor',
    'Park',
    'Patel',
    'Reed',
  ],
  ...['Rossi', 'Sato', 'Shaw', 'Silva', 'Stone', 'Turner', 'Vogel', 'Walsh', 'Winter', 'Young'],
]

export const STREETS = [
  'Orchard Lane',
  'Mill Street',
  'Station Road',
  'Lake View',
  'Chestnut Avenue',
  'Harbour Street',
  'Garden Row',
  'Hill Road',
]

export const CITIES = [
  { city: 'Portland', state: 'Oregon', zipcode: 97200 },
  { city: 'Seattle', state: 'Washington', zipcode: 98100 },
  { city: 'Boise', state: 'Idaho', zipcode: 83700 },
  { city: 'Denver', state: 'Colorado', zipcode: 80200 },
  { city: 'Austin', state: 'Texas', zipcode: 78700 },
  { city: 'Madison', state: 'Wisconsin', zipcode: 53700 },
] as const
