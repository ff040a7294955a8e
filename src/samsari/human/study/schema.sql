-- A study: the texts, who rates what, and every answer ever given. Version 1.
-- 0x53414d53 is "SAMS": what tells the file from those of other programs.
pragma application_id = 0x53414d53;
pragma user_version = 1;

-- Facts about the study: name, question set as JSON, design, seed, version, times.
create table study (
  key text primary key,
  value text not null
) strict;

create table item (
  id integer primary key,
  key text not null,
  source text not null,
  kind text not null check (kind in ('real', 'check', 'practice')),
  expected text not null default '',
  feedback text not null default '',
  unique (kind, key)
) strict;

-- The name of a system never leaves the server for a rater.
create table output (
  id integer primary key,
  item integer not null references item,
  system text not null,
  text text not null,
  position integer not null,
  unique (item, position)
) strict;

create table rater (
  id integer primary key,
  name text not null unique,
  token_hash blob not null unique,
  added_at text not null,
  released_at text
) strict;

-- One screen of one rater. A place is never given twice; a task that was taken back keeps its answers.
create table task (
  id integer primary key,
  rater integer not null references rater,
  place integer not null,
  item integer not null references item,
  kind text not null check (kind in ('real', 'check', 'repeat', 'practice')),
  is_done integer not null default 0,
  opened_at text,
  withdrawn_at text,
  unique (rater, place)
) strict;
create index task_by_item on task (item);

-- The outputs on the screen of a task, in the order in which the rater sees them.
create table shown (
  task integer not null references task,
  position integer not null,
  output integer not null references output,
  primary key (task, position)
) strict, without rowid;

-- Append only. The newest row of a task and question counts.
create table answer (
  id integer primary key autoincrement,
  task integer not null references task,
  question text not null,
  value real,
  extra text not null default '',
  nonce blob not null unique,
  body_hash blob not null,
  saved_at text not null,
  client_at text not null default '',
  shown_ms integer not null default 0,
  tab text not null default ''
) strict;
create index answer_by_task on answer (task, question, id);

create view latest_answer as
  select * from answer a
  where id = (select max(id) from answer b where b.task = a.task and b.question = a.question);

create trigger answers_are_not_changed before update on answer
  begin select raise(abort, 'answers are never changed'); end;
create trigger answers_are_not_deleted before delete on answer
  begin select raise(abort, 'answers are never deleted'); end;

-- What happened besides answers: looks at results, pauses, releases, problems.
create table event (
  id integer primary key autoincrement,
  rater integer references rater,
  kind text not null,
  at text not null,
  detail text not null default ''
) strict;
