-- By hand: login looks for an email in lower case, so a person whose row was inserted by hand in capital letters could not log in. Where
-- another account has the same email in lower case, both stay as they are: they may be two people.
UPDATE "user" AS u SET email = lower(u.email COLLATE "C")
WHERE u.email <> lower(u.email COLLATE "C") AND NOT EXISTS (
  SELECT FROM "user" AS other WHERE other.id <> u.id AND lower(other.email COLLATE "C") = lower(u.email COLLATE "C"));
