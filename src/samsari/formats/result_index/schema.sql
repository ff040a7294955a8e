pragma application_id = 0x53414d49;
create table fact (key text primary key, value text not null) without rowid;
create table pair (row integer primary key, id text not null, source text not null, refs text not null);
create table output (row integer not null, system integer not null, text text not null, verdict text not null, primary key (row, system)) without rowid;
create table score (system integer not null, metric integer not null, row integer not null, value real, primary key (system, metric, row)) without rowid;
create table ranking (id integer primary key, metric integer not null, one integer not null, other integer not null, n_known integer not null, rows blob not null, places blob not null, unique (metric, one, other));
create table finding (system integer not null, code text not null, row integer not null, primary key (system, code, row)) without rowid;
create table found (system integer not null, code text not null, n_pairs integer not null, rows blob not null, primary key (system, code));
create virtual table word using fts5 (text, content = '', detail = none, prefix = '1 2 3', tokenize = 'unicode61');
